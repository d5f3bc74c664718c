// Phones that are put away, are missing with a cube, leave, and are taken out: the others play on.
import { expect, test } from '@playwright/test'
import { five, type Party } from './party'
import type { Person } from './people'

type Five = [Person, Person, Person, Person, Person]

test('the others play on without a phone, and it comes back at the next question', async ({ browser }) => {
  const party = await five(browser)
  try {
    const [ada, ben, cleo, dev, eva] = party.people as Five
    const table = await party.watchTable()
    const here = [ada, ben, cleo, dev]
    await eva.putAway()
    await expect(table.getByText('away', { exact: true }), 'known after ten seconds').toBeAttached()

    await ben.press('Draw a card')
    for (const p of here) {
      await expect(p.line()).toHaveText('Eva is away')
      await p.sees('This question would be asked of 4 people.')
      await p.press('Play without Eva')
    }
    await ben.press('I have read it')
    await party.answer(here)
    await party.pour(ben, 4)

    // Nobody confirms the same absence twice.
    await party.ask(cleo)
    for (const p of here) await expect(p.page.getByRole('slider')).toBeVisible()
    await eva.comeBack(party.room)
    await expect(eva.line()).toHaveText('A question without you')
    await party.answer(here)
    await party.pour(cleo, 4)

    // Asked again, in the same company: no new pictures.
    await expect(table.getByText('away', { exact: true })).not.toBeAttached()
    await party.ask(dev)
    await party.answer()
    await party.pour(dev, 5)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('a missing cube is given up, somebody leaves, somebody is taken out', async ({ browser }) => {
  const party = await five(browser)
  try {
    const [ada, ben, cleo, dev, eva] = party.people as Five
    const given = await missingCube(party)
    await ada.press('Give this question up')
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
    await expect(p.page.getByText('Waiting for Dev')).toBeVisible({ timeout: 40_000 })
  return text
}
