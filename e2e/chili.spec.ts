// Four phones and a table play Scharf wie Chili to the end, to five points: two questions, of which the first is the one
// that is looked at. Each time two say Yes, and Ada has laid that. Then they begin once more, guarded.
import { expect, test, type Page } from '@playwright/test'
import { chili } from './editions'
import { dragInto } from './hands'
import { alike, look, night, picture, squeezed } from './looks'
import { Party } from './party'
import type { Person } from './people'

type Four = [Person, Person, Person, Person]

const ANSWERS = ['no', 'yes', 'yes', 'no'] as const
const GUESSES = ['2', '2+0', '1', '4']

test('one card or two are laid, the table sees how many, and guarded it does not', async ({ browser }) => {
  const party = await Party.at(browser, chili)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev']) await party.guest({ name })
    const [ada, ben, cleo] = party.people as Four
    await party.open(ada, 5)
    await party.sitDown()
    await ada.sees(/^With five or fewer it is easy to guess who said Yes/)
    const table = await party.watchTable({ colorScheme: 'dark' })
    await party.seal()

    await another(ben, cleo)
    await guesses(party, table)
    await answers(party, table)
    await opening(party, table)

    await party.ask(cleo)
    await cards(party, ['2', '2+1', '1', '4'])
    await party.finish(ada)
    await expect(ada.line()).toHaveText('You win')
    await expect(table.getByRole('heading', { level: 1 })).toHaveText('Ada wins')
    await look(table, 'chili-table-end-dark')
    await look(ada.page, 'chili-phone-end')
    await squeezed(ben.page, 'chili-phone-end')
    await guarded(party, table)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** Ben sits to the left of the game master. Somebody does not want the question: he takes another one of its card. */
async function another(reader: Person, other: Person): Promise<void> {
  await reader.press('Draw a card')
  await reader.press('I have read it')
  const first = await reader.question().innerText()
  await other.press('Not this one')
  await other.press('Lay it aside')
  await reader.sees('Or another one of this card')
  await look(reader.page, 'chili-phone-another')
  await squeezed(reader.page, 'chili-phone-another')
  const second = reader.page.locator('section').getByRole('button').first()
  const text = await second.innerText()
  expect(text).not.toBe(first)
  await second.click()
  await reader.press('I have read it')
  await expect(other.question()).toHaveText(text)
}

/** Ada taps one card, Ben types two, of which the 0 is a bluff. More than there are people cannot be laid. */
async function guesses(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo, dev] = party.people as Four
  await ada.sees('Two cards add up: 1 + 2 is 3. The 0 is there to bluff with.')
  await night(ben.page, 'chili-phone-guess')
  await ada.button('4').tap()
  await ada.button('2').tap()
  await ada.sees('6 would be too many: there are 4 of you.')
  await squeezed(ben.page, 'chili-phone-guess')
  await expect(ada.button('2'), 'the card that was tapped last lies alone').toHaveAttribute('aria-pressed', 'true')
  await ada.button('Lay 2').tap()

  await ben.button('0').focus()
  await ben.page.keyboard.press('2')
  await ben.page.keyboard.press('0')
  await ben.sees('2 of 4 say Yes')
  await look(ben.page, 'chili-phone-guess-two')
  await ben.page.keyboard.press('Tab')
  await expect(ben.button('Lay 2 + 0')).toBeFocused()
  await ben.page.keyboard.press('Enter')
  await cleo.guess(GUESSES[2]!)
  await dev.guess(GUESSES[3]!)
  await look(table, 'chili-table-answer-dark')
}

/** Ben pushes the tile with a finger. Cleo and Dev say Yes and No: their phones look the same. */
async function answers(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo, dev] = party.people as Four
  await party.each((p) => expect(p.line()).toHaveText('And you?'))
  await look(ada.page, 'chili-phone-answer')
  await night(ben.page, 'chili-phone-answer')
  await squeezed(ben.page, 'chili-phone-answer')
  await ada.answer(ANSWERS[0])
  await cleo.answer(ANSWERS[2])
  await dragInto(ben.page, ben.button('Yes'), ben.button('Push the tile into the middle'))
  for (const p of [ada, ben, cleo]) await expect(p.line()).toHaveText('Your tile lies in the middle')
  await look(ada.page, 'chili-phone-wait')
  await squeezed(ada.page, 'chili-phone-wait')
  await dev.answer(ANSWERS[3])
  await expect(ada.line()).toHaveText('All tiles are in the middle')
  for (const p of [ben, cleo, dev]) await expect(p.line(), 'the reader does not shake').toHaveText('Ada shakes the lid')
  await alike(cleo.page, dev.page, 'the phone after Yes and after No')
  await night(ada.page, 'chili-phone-shut')
  await squeezed(ada.page, 'chili-phone-shut')
  await look(table, 'chili-table-shut-dark')
}

/** How many cards lie before everybody is seen once the tiles are open; which they are, of those alone who score. */
async function opening(party: Party, table: Page): Promise<void> {
  const [ada, ben] = party.people as Four
  await ada.press('Shake the lid')
  await expect(ben.line()).toHaveText('The lid comes off')
  await picture(table, 'chili-table-opening')
  await picture(ben.page, 'chili-phone-opening')
  await expect(table.getByText('Cleo reads next')).toBeVisible()
  await party.lookUp()
  for (const page of [ada.page, table]) {
    for (const told of ['Ada: 2', 'Ben: 2 (2 + 0)', 'Cleo: 1', 'Dev: face down'])
      await expect(page.getByRole('img', { name: told, exact: true })).toBeVisible()
    const pad = 'Score sheet, 5 points: Ada: 3 points, Ben: 3 points, Cleo: 1 point, Dev: 0 points'
    await expect(page.getByRole('img', { name: pad })).toBeVisible()
  }
  expect(await laid(table)).toEqual([1, 2, 1, 1])
  await look(ada.page, 'chili-phone-talk')
  await squeezed(ben.page, 'chili-phone-talk')
  await look(table, 'chili-table-talk-dark')
}

/** How many backs lie before Ada, Ben, Cleo and Dev; 0 where they lie in a packet. */
async function laid(table: Page): Promise<number[]> {
  const faces = await table.locator('aside .place.wide').all()
  return Promise.all(faces.map((face) => face.locator('.back .medal').count()))
}

/** Everybody lays cards and pushes a tile. */
async function cards(party: Party, guesses = GUESSES): Promise<void> {
  await party.each(async (p, i) => {
    await p.guess(guesses[i]!)
    await p.answer(ANSWERS[i]!)
  })
}

/** The same company with the guard: what lies before everybody is a packet. */
async function guarded(party: Party, table: Page): Promise<void> {
  const [ada, ben] = party.people as Four
  await ada.press('Another game, or other settings')
  await ada.page.getByText('House rules').click()
  await ada.page.getByRole('checkbox', { name: /^Play guarded/ }).check()
  await ada.press('Save')
  await ada.press('Play again')
  await party.ask(ben)
  await cards(party)
  await party.pour(ada, 4)
  await expect(table.getByRole('img', { name: 'Dev: face down' })).toBeVisible()
  expect(await laid(table)).toEqual([0, 0, 0, 0])
  await expect(table.locator('aside .place.wide .wax')).toHaveCount(4)
  await look(table, 'chili-table-guarded-dark')
}
