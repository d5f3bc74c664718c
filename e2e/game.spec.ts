// Five phones and a table play Privacy to the winner's screen, on a track of 9: three questions.
// On the way one phone reloads, one sleeps, and the server is killed. The first question is the one that is looked at.
import { expect, test, type Page } from '@playwright/test'
import { alike, fits, look, picture } from './looks'
import { Party } from './party'
import type { Person } from './people'

type Five = [Person, Person, Person, Person, Person]

/** Ben and Cleo say Yes, and Ada is right every time. */
const GUESSES = [2, 1, 0, 3, 4]
const ANSWERS = ['no', 'yes', 'yes', 'no', 'no'] as const

test('five people play a whole game, whatever happens to their phones and the server', async ({ browser }) => {
  test.setTimeout(420_000)
  const party = await Party.at(browser)
  const moving = { reducedMotion: 'no-preference' }
  try {
    await party.guest({ name: 'Ada', options: moving })
    await party.guest({
      name: 'Ben',
      options: { ...moving, colorScheme: 'dark' },
    })
    await party.guest({ name: 'Cleo', options: moving })
    await party.guest({
      name: 'Dev',
      options: { viewport: { width: 320, height: 568 } },
    })
    await party.guest({ name: 'Eva' })
    const [ada, ben, cleo, dev, eva] = party.people as Five
    await arrive(party)
    const table = await party.watchTable({ reducedMotion: 'no-preference' })
    await expect(table.getByText('Eva').first()).toBeVisible()
    await look(table, 'table-lobby')
    await seal(party, table)

    await lookedAt(party, table)
    await party.ask(cleo)
    await party.each((p, i) => p.guess(GUESSES[i]!))
    await crash(party)
    await party.each((p, i) => p.answer(ANSWERS[i]!))
    await party.pour(cleo, 5)

    await party.ask(dev)
    await party.each((p, i) => p.guess(GUESSES[i]!))
    await party.each((p, i) => p.answer(ANSWERS[i]!))
    await dev.press('Pour the bag')
    await expect(ben.line()).toHaveText('2 of 5 say Yes')
    await sleep(eva)
    await expect(ada.button('Play again')).toBeVisible()
    await winners(party.people as Five, table)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

async function arrive(party: Party): Promise<void> {
  const [ada, ben, , dev, eva] = party.people as Five
  await ada.page.goto(party.server.url)
  await look(ada.page, 'phone-home')
  await party.open(ada, 9, (form) => look(form, 'phone-opening'))
  await look(ada.page, 'phone-join')
  await party.sitDown()
  await eva.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await look(ada.page, 'phone-lobby')
  await others('phone-lobby', ben, dev, eva)
}

async function seal(party: Party, table: Page): Promise<void> {
  const [ada, ben, , dev, eva] = party.people as Five
  await ada.press('Close the door')
  await expect(ada.button('Let us compare')).toBeVisible()
  await look(ada.page, 'phone-compare')
  await party.each((p) => p.compare())
  await expect(ben.button('Same pictures, 5 people')).toBeVisible()
  await look(ben.page, 'phone-same-dark')
  await fits(dev.page, 'same, small')
  await fits(eva.page, 'same, large type')
  await look(table, 'table-same')
  const pictures = await Promise.all(party.people.map((p) => p.page.locator('.seal ul').innerText()))
  expect(new Set(pictures).size, 'everybody sees the same pictures').toBe(1)
  await party.each((p) => p.same(5))
  await expect(ada.button('Begin')).toBeVisible()
  await look(ada.page, 'phone-begin')
  await ada.press('Begin')
  expect(party.watch.faults).toEqual([])
}

/** Ben's question: every screen of a round is looked at. */
async function lookedAt(party: Party, table: Page): Promise<void> {
  const [ada, ben, , dev, eva] = party.people as Five
  await expect(ben.button('Draw a card')).toBeVisible()
  await look(ben.page, 'phone-draw')
  await look(table, 'table-draw')
  await ben.press('Draw a card')
  await expect(ben.button('I have read it')).toBeVisible()
  await Promise.all([look(ben.page, 'phone-read'), look(eva.page, 'phone-listen-large-type')])
  // After the looking around the 15 s may be over, and the page goes on by itself.
  await ben.button('I have read it').or(ben.page.getByRole('slider')).first().click()
  await guesses(party, table)
  await answers(party, table)
  await ben.press('Pour the bag')
  await picture(table, 'table-pouring')
  await expect(ben.line()).toHaveText('2 of 5 say Yes')
  await expect(table.getByText('Cleo reads next')).toBeVisible()
  await look(table, 'table-talk')
  await look(ada.page, 'phone-talk')
  await others('phone-talk', ben, dev, eva)
}

async function guesses(party: Party, table: Page): Promise<void> {
  await party.each((p) => expect(p.page.getByRole('slider')).toBeVisible())
  await everyPhone(party.people as Five, 'guess')
  await party.each((p, i) => p.guess(GUESSES[i]!))
  await look(table, 'table-answer')
}

async function answers(party: Party, table: Page): Promise<void> {
  const [ada, , cleo, dev, eva] = party.people as Five
  await party.each((p) => expect(p.button('Yes')).toBeVisible())
  await everyPhone(party.people as Five, 'answer')
  await party.each((p, i) => (p === eva ? p.answer(ANSWERS[i]!) : p.drop(ANSWERS[i]!)))
  await expect(dev.line()).toHaveText('Ben pours the bag')
  await dev.reload()
  await expect(ada.line()).toHaveText('Ben pours the bag')
  await expect(cleo.line()).toHaveText('Ben pours the bag')
  await look(ada.page, 'phone-in')
  await look(table, 'table-in')
  await alike(ada.page, cleo.page, 'the phone after No and after Yes')
}

/** kill -9 in the middle of a question; everybody goes on by themselves. */
async function crash(party: Party): Promise<void> {
  await party.restart(() => picture(party.people[0]!.page, 'phone-offline'))
  for (const p of party.people) await expect(p.button('Yes')).toBeVisible()
}

/** The phone dims, and wakes up in the same place. */
async function sleep(person: Person): Promise<void> {
  const session = await person.context.newCDPSession(person.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(person.line()).toHaveText(/of 5 say Yes|wins?|read/)
}

async function winners([ada, ben, , dev, eva]: Five, table: Page): Promise<void> {
  await expect(ada.line()).toHaveText('You win')
  await expect(ben.line()).toHaveText('Ada wins')
  await expect(table.getByRole('heading', { name: 'Ada wins' }).first()).toBeVisible()
  await look(table, 'table-winner')
  await look(ada.page, 'phone-winner')
  await others('phone-winner', ben, dev, eva)
  await checksAgain(ada)
}

/** The phone fetches the record of the evening, and finds that all of it fits. */
async function checksAgain(person: Person): Promise<void> {
  await person.press('The evening in pictures')
  await person.press('Check the whole evening again')
  await person.press('Check now')
  const sheet = person.page.getByRole('dialog')
  await expect(sheet.getByText(/^\d questions, \d+ answers: everything fits\.$/)).toBeVisible()
  await expect(sheet.getByText('It is also the same as what your phone itself still remembers.')).toBeVisible()
  await picture(person.page, 'phone-checked-again')
}

/** The same screen on a phone in dark colours, a small one, and one with large type. */
async function others(name: string, dark: Person, small: Person, large: Person): Promise<void> {
  await look(dark.page, `${name}-dark`)
  for (const [p, which] of [
    [small, 'small'],
    [large, 'large-type'],
  ] as const) {
    await picture(p.page, `${name}-${which}`)
    await fits(p.page, `${name}, ${which}`)
  }
}

/** A screen that everybody has in front of them: on light and on dark ground, and in all sizes. */
async function everyPhone([ada, ben, , dev, eva]: Five, name: string): Promise<void> {
  for (const p of [ada, ben]) await look(p.page, `phone-${name}-${p.name}`)
  for (const p of [dev, eva]) {
    await picture(p.page, `phone-${name}-${p.name}`)
    await fits(p.page, `${name} of ${p.name}`)
  }
}
