// Three phones, a practice player and a table play Quickie to the end, on a pad of five rounds. The first one is the one
// that is looked at. What the practice player answers nobody knows, so that neither tallies nor points are foreseen.
import { expect, test, type Page } from '@playwright/test'
import { quickie } from './editions'
import { evening, eveningOnTable } from './evening'
import { dragInto, listen } from './hands'
import { alike, look, night, picture, squeezed } from './looks'
import { Party } from './party'
import type { Person } from './people'
import { Practice } from './practice'

type Three = [Person, Person, Person]

const ROUNDS = 5

test('guesses are said in turn for so many rounds as were agreed', async ({ browser }) => {
  const party = await Party.at(browser, quickie)
  let practice: Practice | undefined
  try {
    for (const name of ['Ada', 'Ben', 'Cleo']) await party.guest({ name })
    const [ada, ben, cleo] = party.people as Three
    await party.open(ada, ROUNDS)
    await party.sitDown()
    practice = Practice.join(party, 1, '--fast')
    await ada.sees(/^4 people so far/)
    await ada.sees(/^With four it is easy to guess who said Yes/)
    const table = await party.watchTable({ colorScheme: 'dark' })
    await party.seal(4)

    await petted(party, table)
    await party.ask(ada)
    await answers(party, table)
    await saying(party, table)
    await opening(party, table)

    await party.ask(ben)
    await party.answer()
    await party.pour(ben, 4)
    // After Cleo the practice player reads, who waits for no talk.
    await party.ask(cleo)
    await party.answer()
    await cleo.press(quickie.opens)
    await party.answer()
    await party.lookUp()
    await party.ask(ada)
    await party.answer()
    await party.finish(ada)
    await ada.sees('After 5 rounds.')
    await expect(table.getByRole('heading', { level: 1 })).toHaveText(/ wins?( together)?$/)
    await look(table, 'quickie-table-end-dark')
    await look(ada.page, 'quickie-phone-end')
    await squeezed(ben.page, 'quickie-phone-end')
    await evening(cleo, ROUNDS, 'quickie')
    await eveningOnTable(table, 'quickie')
    expect(party.watch.faults).toEqual([])
  } finally {
    practice?.end()
    await party.end()
  }
})

/** Ada did, and Ben says so. */
async function petted(party: Party, table: Page): Promise<void> {
  const [ada, ben] = party.people as Three
  for (const page of [ada.page, table])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who last petted a rabbit?')
  await night(ben.page, 'quickie-phone-first')
  await squeezed(ben.page, 'quickie-phone-first')
  await ben.press('Ada')
  await expect(ada.button('Draw a card')).toBeVisible()
}

/** Ada lays No and Cleo Yes: as long as Ben thinks, their phones look the same. Then Ben pushes a card with a finger. */
async function answers(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo] = party.people as Three
  await party.each((p) => expect(p.line()).toHaveText('And you?'))
  await look(ada.page, 'quickie-phone-answer')
  await night(ben.page, 'quickie-phone-answer')
  await squeezed(ben.page, 'quickie-phone-answer')
  await ada.answer('no')
  await cleo.answer('yes')
  for (const p of [ada, cleo]) await expect(p.line()).toHaveText('Think of a number')
  await alike(ada.page, cleo.page, 'the phone after No and after Yes')
  await look(table, 'quickie-table-answer-dark')

  // Ahead of the own turn, by keys: nobody and everybody cannot be guessed.
  const numbers = cleo.page.getByRole('radio')
  await expect(numbers).toHaveCount(3)
  await numbers.first().focus()
  await cleo.page.keyboard.press('ArrowRight')
  await expect(cleo.button('I say 2')).toBeDisabled()
  await cleo.sees('2 it is. Wait for your turn.')
  await dragInto(ben.page, ben.button('Yes'), ben.button('Lay the card into the middle'))
  await expect(ben.button('Take it back')).toBeVisible()
}

/** From the reader on, clockwise; what was said stands everywhere at once. */
async function saying(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo] = party.people as Three
  const line = table.getByRole('heading', { level: 1 })
  await expect(line).toHaveText('Ada says a guess')
  await expect(ada.line()).toHaveText('Say your guess aloud')
  await look(table, 'quickie-table-say-dark')
  await look(ada.page, 'quickie-phone-say')
  await squeezed(ada.page, 'quickie-phone-say')
  await ada.guess(2)
  await expect(line).toHaveText('Ben says a guess')
  for (const page of [cleo.page, table]) await expect(page.getByRole('img', { name: 'Ada: 2' })).toBeVisible()
  await night(cleo.page, 'quickie-phone-wait-say')
  await ben.page.getByRole('radio').last().tap()
  await ben.button('I say 3').tap()
  await expect(line).toHaveText('Cleo says a guess')
  await cleo.press('I say 2')
  await expect(ada.line()).toHaveText('All cards are in the middle')
  await look(ada.page, 'quickie-phone-shut')
  await squeezed(ada.page, 'quickie-phone-shut')
  await picture(table, 'quickie-table-shut-dark')
}

/** Nothing is asked: all guesses lie open already. */
async function opening(party: Party, table: Page): Promise<void> {
  const [ada, ben] = party.people as Three
  const heard = await listen(table)
  await ada.press('Shuffle and turn up')
  await expect(ben.line()).toHaveText('The cards are turned up')
  await picture(table, 'quickie-table-opening-dark')
  await picture(ben.page, 'quickie-phone-opening')
  await expect(table.getByText('Ben reads next')).toBeVisible()
  expect((await heard()).filter((line) => line.startsWith('Did anyone'))).toEqual([])
  await party.lookUp()
  for (const page of [ben.page, table])
    await expect(page.getByRole('img', { name: /^Score pad, Round 1\/5: Ada: \d point/ })).toBeVisible()
  await night(ada.page, 'quickie-phone-talk')
  await squeezed(ada.page, 'quickie-phone-talk')
  await look(table, 'quickie-table-talk-dark')
}
