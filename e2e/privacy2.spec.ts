// Four phones and a table play Privacy 2 to the end: two questions. The first one is the one that is looked at.
// Each time the sum is 6, and Ada and Ben know it: they share the win.
import { expect, test, type Page } from '@playwright/test'
import { privacy2 } from './editions'
import { listen, middle, straight, swipe, upAround } from './hands'
import { alike, look, night, picture, squeezed } from './looks'
import { Party } from './party'
import type { Person } from './people'

type Four = [Person, Person, Person, Person]

const ANSWERS = [1, 3, 0, 2]
/** Cleo is too high. */
const GUESSES = [6, 6, 7, 5]

test('four people add up, guess the sum, and are offered a game with free choice', async ({ browser }) => {
  const party = await Party.at(browser, privacy2)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev']) await party.guest({ name })
    const [ada, ben, cleo] = party.people as Four
    await party.open(ada, 5)
    await party.sitDown()
    await ada.sees('The printed rules can give someone away here. Play guarded?')
    await ada.sees(/^With five or fewer it is easy to guess whose a large number is/)
    await ada.sees('The rulebook says at least 5 people. You can play; it is easier to guess who said what.')
    const table = await party.watchTable()
    await party.seal()

    await oldest(party, table)
    await another(ben, cleo)
    await answers(party, table)
    await guesses(party, table)
    await reckoning(party, table)

    await party.ask(cleo)
    await party.each(async (p, i) => {
      await p.answer(ANSWERS[i]!)
      await p.guess(GUESSES[i]!)
    })
    await party.finish(cleo)
    await again(party, table)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** Ben is the oldest: Dev says so, on a phone that all could have taken. */
async function oldest(party: Party, table: Page): Promise<void> {
  const [ada, ben, , dev] = party.people as Four
  for (const page of [ada.page, table])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is the oldest here?')
  await look(ada.page, 'privacy2-phone-first')
  await squeezed(dev.page, 'privacy2-phone-first')
  await night(table, 'privacy2-table-first')
  await dev.press('Ben')
  await expect(ben.button('Draw a card')).toBeVisible()
}

/** The group does not want the first question; Ben takes another one of its card. */
async function another(reader: Person, other: Person): Promise<void> {
  await reader.press('Draw a card')
  await reader.press('I have read it')
  const first = await reader.question().innerText()
  await other.press('Not this one')
  await other.press('Lay it aside')
  await reader.sees('Or another one of this card')
  const second = reader.page.locator('section').getByRole('button').first()
  const text = await second.innerText()
  expect(text).not.toBe(first)
  await second.click()
  await reader.press('I have read it')
  await expect(other.question()).toHaveText(text)
}

/** Dev turns the I-disc under a finger, Ben by keys. After two different answers two phones look the same. */
async function answers(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo, dev] = party.people as Four
  await party.each((p) => expect(p.line()).toHaveText('And you?'))
  await ada.sees('Turn your disc. 5+ is five to nine, 10+ ten or more.')
  await look(ada.page, 'privacy2-phone-answer')
  await night(ben.page, 'privacy2-phone-answer')
  await squeezed(ben.page, 'privacy2-phone-answer')
  await fingerAnswers(dev, ANSWERS[3]!)
  await keysAnswer(ben, ANSWERS[1]!)
  await party.each((p) => p.answer(ANSWERS[party.people.indexOf(p)]!), [ada, cleo])
  await party.each((p) => expect(p.line()).toHaveText('What is the sum of all answers?'))
  await alike(ada.page, cleo.page, 'the phone after 1 and after 0')
  await look(table, 'privacy2-table-answer')
}

/** A finger takes a number to the top. */
async function fingerAnswers(person: Person, answer: number): Promise<void> {
  const { page } = person
  const mark = page.getByRole('radio', { name: String(answer), exact: true })
  const disc = await middle(page.getByRole('radiogroup', { name: 'I-disc' }))
  await expect(page.getByRole('radio', { checked: true }), 'the window is empty at first').toHaveCount(0)
  await swipe(page, upAround(disc, await middle(mark)))
  await expect(mark).toBeChecked()
  await person.press('Lay it face down')
  await expect(person.button('Take it back')).toBeVisible()
}

async function keysAnswer({ page }: Person, answer: number): Promise<void> {
  const mark = page.getByRole('radio', { name: String(answer), exact: true })
  await page.getByRole('radio').first().focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(mark).toBeChecked({ timeout: 50 })
  }).toPass({ intervals: [10] })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeFocused()
}

/** Dev is right by one, and keeps that shut. Ada rolls the We-disc under a finger, Ben types. */
async function guesses(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo, dev] = party.people as Four
  await ada.sees('Not sure? Better a little lower: a guess above the sum scores nothing.')
  await night(ada.page, 'privacy2-phone-guess')
  await squeezed(cleo.page, 'privacy2-phone-guess')
  await dev.guess(GUESSES[3]!)
  await dev.page.getByRole('checkbox', { name: /^Keep my guess shut/ }).check()
  await look(dev.page, 'privacy2-phone-wait')
  await squeezed(dev.page, 'privacy2-phone-wait')

  const disc = ada.page.getByRole('slider')
  const from = await middle(disc)
  const ones = { x: from.x + 40, y: from.y }
  await swipe(ada.page, straight(ones, { x: ones.x, y: ones.y - 6 * 26 }, 12))
  await expect(disc).toHaveAttribute('aria-valuenow', '6')
  await ada.press('Set 6')
  await ben.page.getByRole('slider').focus()
  await ben.page.keyboard.press('6')
  await ben.press('Set 6')
  await cleo.guess(GUESSES[2]!)
  await expect(ben.line()).toHaveText('All discs lie on the board')
  await night(ben.page, 'privacy2-phone-shut')
  await squeezed(ben.page, 'privacy2-phone-shut')
  await look(table, 'privacy2-table-shut')
}

/** From the sum downwards: everybody hears the same numbers asked for, whoever keeps shut. */
async function reckoning(party: Party, table: Page): Promise<void> {
  const [ada, ben] = party.people as Four
  const heard = await listen(table)
  await ben.press('Shuffle and add up')
  await expect(ada.line()).toHaveText('The discs are turned over')
  await picture(table, 'privacy2-table-opening')
  await picture(ada.page, 'privacy2-phone-opening')
  await expect(table.getByRole('heading', { level: 1 })).toHaveText(/^Did anyone set/)
  await picture(table, 'privacy2-table-asking')
  await picture(ada.page, 'privacy2-phone-asking')
  await expect(table.getByText('Cleo reads next')).toBeVisible()
  const asks = (await heard()).filter((line) => line.startsWith('Did anyone'))
  expect(asks).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Did anyone set ${n}?`))

  await party.lookUp()
  for (const page of [ada.page, table]) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sum is 6')
    const track = 'Scoring track: Ada: 3 spaces, Ben: 3 spaces, Cleo: 0 spaces, Dev: 0 spaces'
    await expect(page.getByRole('img', { name: track })).toBeVisible()
    for (const told of ['Ada: 6', 'Ben: 6', 'Cleo: face down', 'Dev: face down'])
      await expect(page.getByRole('img', { name: told })).toBeVisible()
  }
  await ada.sees('You get 3 points')
  await look(ada.page, 'privacy2-phone-talk')
  await squeezed(ada.page, 'privacy2-phone-talk')
  await night(table, 'privacy2-table-talk')
}

/** Points are shared, and the next game is with free choice if the host takes the first offer. */
async function again(party: Party, table: Page): Promise<void> {
  const [ada, ben, cleo] = party.people as Four
  for (const page of [ada.page, ben.page, table])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Ada and Ben|Ben and Ada) win together$/)
  await look(table, 'privacy2-table-end')
  await night(ada.page, 'privacy2-phone-end')
  await squeezed(ada.page, 'privacy2-phone-end')
  await expect(ada.page.locator('footer').getByRole('button').first()).toHaveText('Again, choosing freely')
  await ada.press('Again, choosing freely')
  await cleo.press('Cleo')
  await expect(cleo.line()).toHaveText(/^Choose one of the \d$/)
}
