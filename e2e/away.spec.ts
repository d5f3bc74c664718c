// Phones that are put away, are missing with a cube, leave, and are taken out: the others play on.
import { expect, test } from '@playwright/test'
import { begin, type Party } from './party'
import type { Person } from './people'

type Four = [Person, Person, Person, Person]
type Five = [Person, Person, Person, Person, Person]

test('the others play on without a phone, and it comes back at the next question', async ({ browser }) => {
  const party = await begin(browser, ['Ada', 'Ben', 'Cleo', 'Dev'])
  try {
    const [ada, ben, cleo, dev] = party.people as Four
    const table = await party.watchTable()
    const here = [ada, ben, cleo]
    await dev.putAway()
    await expect(table.getByText('away', { exact: true }), 'known after ten seconds').toBeAttached()

    await ben.press('Draw a card')
    await party.each(async (p) => {
      await expect(p.line()).toHaveText('Dev is away')
      await p.sees('This question would be asked of 3 people.')
      await p.press('Play without Dev')
    }, here)
    await ben.press('I have read it')
    await party.answer(here)
    await party.pour(ben, 3)

    // Nobody confirms the same absence twice.
    await party.ask(cleo)
    for (const p of here) await expect(p.page.getByRole('slider')).toBeVisible()
    await dev.comeBack(party.room)
    await expect(dev.line()).toHaveText('A question without you')
    await party.answer(here)
    await party.pour(cleo, 3)

    // Asked again, in the same company: no new pictures.
    await expect(table.getByText('away', { exact: true })).not.toBeAttached()
    await party.ask(dev)
    await party.answer()
    await party.pour(dev, 4)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('a phone that sleeps through the reveal stops nobody, and is asked again at the next question', async ({
  browser,
}) => {
  const party = await begin(browser, ['Ada', 'Ben', 'Cleo', 'Dev'])
  try {
    const [ada, ben, cleo, dev] = party.people as Four
    const here = [ada, ben, cleo]
    const table = await party.watchTable()
    await party.ask(ben)
    // Two say Yes. Ada has set that; Ben and Dev are off by one, but Dev's dial will not turn.
    for (const [p, guess, answer] of [
      [ada, 2, 'no'],
      [ben, 1, 'yes'],
      [cleo, 0, 'no'],
      [dev, 3, 'yes'],
    ] as const) {
      await p.guess(guess)
      await p.answer(answer)
    }
    await expect(ben.button('Pour the bag')).toBeVisible()
    await dev.putAway()
    await ben.press('Pour the bag')
    for (const p of here) await expect(p.line()).toHaveText('Did anyone set 2?')
    await expect(table.getByRole('heading', { level: 1 })).toHaveText('Did anyone set 2?')

    // After 20 s nobody waits for Dev any more: both asks are played to the end.
    for (const page of [...here.map((p) => p.page), table])
      await expect(page.getByText('Cleo reads next').or(page.getByText('Your turn to read')).first()).toBeVisible({
        timeout: 60_000,
      })
    const track = 'Scoring track: Ada: 3 spaces, Ben: 1 space, Cleo: 0 spaces, Dev: 0 spaces'
    for (const p of here) await expect(p.page.getByRole('img', { name: track })).toBeVisible()

    await dev.comeBack(party.room)
    await expect(dev.line()).toHaveText('2 of 4 say Yes')
    await party.ask(cleo)
    await party.answer()
    await party.pour(cleo, 4)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('a missing cube is given up, somebody leaves, somebody is taken out', async ({ browser }) => {
  const party = await begin(browser, ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva'])
  try {
    const [ada, ben, cleo, dev, eva] = party.people as Five
    const given = await missingCube(party)
    await ada.press('Give this question up')
    await ada.sees('This question would be gone for good, without a result.')
    await ada.press('Give it up')
    await expect(cleo.button('Draw a card')).toBeVisible()
    await cleo.sees('The question was given up.')
    await dev.comeBack(party.room)

    // Eva leaves for good: nobody has to say that this is all right.
    await eva.menu('Leave the room', 'Leave')
    await expect(eva.button('Open a room')).toBeVisible()
    await expect(eva.button(/Continue as/)).toHaveCount(0)
    await party.ask(cleo)
    expect(await cleo.question().innerText()).not.toBe(given)
    await party.answer([ada, ben, cleo, dev])
    await party.pour(cleo, 4)

    // The host takes Ben out; his phone says so and cannot come back by itself.
    await ada.menu('Remove someone', 'Remove Ben', 'Remove Ben')
    await expect(ben.line()).toHaveText('You were taken out of the room')
    await ben.page.goto(party.room)
    await expect(ben.line()).toHaveText('You were taken out of the room')
    await ada.press('Close')
    await dev.press('Draw a card')
    for (const p of [ada, cleo, dev]) await p.press('Play without Ben')
    await dev.press('I have read it')
    await party.answer([ada, cleo, dev])
    await party.pour(dev, 3)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** Dev's phone is put away between guess and cube; after 20 s everybody reads who is missing. The question's text. */
async function missingCube(party: Party): Promise<string> {
  const [ada, ben, cleo, dev, eva] = party.people as Five
  await party.ask(ben)
  const text = await ben.question().innerText()
  await dev.guess(2)
  await dev.putAway()
  await party.answer([ada, ben, cleo, eva])
  for (const p of [ada, ben, cleo, eva]) {
    await expect(p.page.getByText('4 of 5').first()).toBeAttached()
    await expect(p.button('Give this question up'), 'not before 20 s have passed').toHaveCount(0)
  }
  for (const p of [ada, ben, cleo, eva])
    await expect(p.page.getByText('Waiting for Dev').first()).toBeVisible({
      timeout: 60_000,
    })
  return text
}
