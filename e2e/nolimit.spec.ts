// Four phones and a table play No Limit to the end, to five points: three questions. The first one is the one that is
// looked at. Each time one says Yes; at first nobody has set that, then Ada has, twice.
import { expect, test, type Page } from '@playwright/test'
import { nolimit } from './editions'
import { dragInto, listen, middle } from './hands'
import { alike, look, night, picture, squeezed } from './looks'
import { Party } from './party'
import type { Person } from './people'

type Four = [Person, Person, Person, Person]

const ANSWERS = ['no', 'yes', 'no', 'no'] as const

test('the reader chooses one of six, and the nearest are asked for from the tally outwards', async ({ browser }) => {
  const party = await Party.at(browser, nolimit)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev']) await party.guest({ name })
    const [ada, ben, cleo, dev] = party.people as Four
    await party.open(ada, 5)
    await party.sitDown()
    await ada.sees('The printed rules can give someone away here. Play guarded?')
    const table = await party.watchTable()
    await party.seal()

    await youngest(party, table)
    await choose(party, table, dev)
    await answers(party, table)
    await guesses(party, table)
    await outwards(party, table)

    for (const reader of [ada, ben]) {
      await reader.page.getByRole('radio').first().check()
      await reader.press('Ask this one')
      await reader.press('I have read it')
      await party.each(async (p, i) => {
        await p.answer(ANSWERS[i]!)
        await p.guess(p === ada ? 1 : 2)
      })
      if (reader === ada) await party.pour(reader, 4)
      else await party.finish(reader)
    }
    await expect(ada.line()).toHaveText('You win')
    await expect(cleo.line()).toHaveText('Ada wins')
    await expect(table.getByRole('heading', { level: 1 })).toHaveText('Ada wins')
    await night(table, 'nolimit-table-end')
    await look(cleo.page, 'nolimit-phone-end')
    await squeezed(ada.page, 'nolimit-phone-end')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** Dev is, and Ada says so. */
async function youngest(party: Party, table: Page): Promise<void> {
  const [ada, , , dev] = party.people as Four
  for (const page of [dev.page, table])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is the youngest here?')
  await look(dev.page, 'nolimit-phone-first')
  await squeezed(dev.page, 'nolimit-phone-first')
  await ada.press('Dev')
}

/** The card's six stand on the reader's phone alone. */
async function choose(party: Party, table: Page, reader: Person): Promise<void> {
  await expect(reader.line()).toHaveText('Choose one of the 6')
  await reader.sees('Only you see this card.')
  const six = await reader.page.locator('fieldset label').allInnerTexts()
  expect(six).toHaveLength(6)
  await night(reader.page, 'nolimit-phone-choose')
  await squeezed(reader.page, 'nolimit-phone-choose')
  const others = [...party.people.filter((p) => p !== reader).map((p) => p.page), table]
  for (const page of others) for (const text of six) await expect(page.getByText(text.trim())).toHaveCount(0)
  await reader.page.getByRole('radio').nth(2).check()
  await reader.press('Ask this one')
  await reader.press('I have read it')
  for (const page of others) await expect(page.locator('.card .text')).toHaveText(six[2]!.trim())
}

/** Ben puts the envelope into the urn with a finger, Dev by keys. */
async function answers(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo, dev] = party.people as Four
  await party.each((p) => expect(p.line()).toHaveText('And you?'))
  await look(ada.page, 'nolimit-phone-answer')
  await night(dev.page, 'nolimit-phone-answer')
  await squeezed(dev.page, 'nolimit-phone-answer')
  await ada.answer('yes')
  await cleo.answer('no')
  await party.each((p) => expect(p.page.getByRole('slider')).toBeVisible(), [ada, cleo])
  await alike(ada.page, cleo.page, 'the phone after Yes and after No')
  await dragInto(ben.page, ben.button('No'), ben.button('Put the envelope into the urn'))
  await expect(ben.button('Take it back')).toBeVisible()
  await dev.button('No').focus()
  await dev.page.keyboard.press('Enter')
  await expect(dev.button('Put the envelope into the urn')).toBeFocused()
  await dev.page.keyboard.press('Enter')
  await expect(dev.button('Take it back')).toBeFocused()
  await look(table, 'nolimit-table-answer')
}

/** The voting disc begins with 1. Ada taps a number on it, Ben types one. */
async function guesses(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo, dev] = party.people as Four
  const disc = ada.page.getByRole('slider')
  await expect(disc).toHaveAttribute('aria-valuemin', '1')
  await night(ada.page, 'nolimit-phone-guess')
  await squeezed(cleo.page, 'nolimit-phone-guess')
  const number = await middle(disc.locator('text', { hasText: /^3$/ }).first())
  await ada.page.touchscreen.tap(number.x, number.y)
  await ada.button('Set 3').tap()
  await ben.page.getByRole('slider').focus()
  await ben.page.keyboard.press('3')
  await ben.press('Set 3')
  await expect(ben.line()).toHaveText('Your envelope is in the urn')
  await look(ben.page, 'nolimit-phone-wait')
  await cleo.guess(4)
  await dev.guess(4)
  await expect(dev.line()).toHaveText('All envelopes are in the urn')
  await look(dev.page, 'nolimit-phone-shut')
  await squeezed(dev.page, 'nolimit-phone-shut')
  await night(table, 'nolimit-table-shut')
}

/** Nobody has 1, nobody 2; those with 3 are the nearest. The next reader has a card already, while the others talk. */
async function outwards(party: Party, table: Page): Promise<void> {
  const [ada, ben, , dev] = party.people as Four
  const heard = await listen(table)
  await dev.press('Turn the urn over')
  await expect(ben.line()).toHaveText('The urn is turned over')
  await picture(table, 'nolimit-table-opening')
  await picture(ben.page, 'nolimit-phone-opening')
  await expect(table.getByText('Ada reads next')).toBeVisible()
  const asks = (await heard()).filter((line) => line.startsWith('Did anyone'))
  expect(asks).toEqual([1, 2, 3].map((n) => `Did anyone set ${n}?`))

  await party.lookUp(dev)
  for (const page of [ben.page, table]) {
    const pad = 'Score pad, 5 points: Ada: 1 point, Ben: 1 point, Cleo: 0 points, Dev: 0 points'
    await expect(page.getByRole('img', { name: pad })).toBeVisible()
    for (const told of ['Ada: 3', 'Ben: 3', 'Cleo: face down', 'Dev: face down'])
      await expect(page.getByRole('img', { name: told })).toBeVisible()
  }
  await expect(ada.line()).toHaveText('Choose one of the 6')
  await expect(ben.line()).toHaveText('1 of 4 say Yes')
  await look(table, 'nolimit-table-talk')
  await night(ben.page, 'nolimit-phone-talk')
  await squeezed(ben.page, 'nolimit-phone-talk')
}
