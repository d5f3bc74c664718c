// What a group asks itself: 300 questions of its own, brought to the room from one phone, and the box that every phone
// writes for. Nobody's name stands beside any of it.
import { expect, test, type Page } from '@playwright/test'
import { look } from './looks'
import { Party } from './party'
import type { Person } from './people'

const sheet = [
  'de\ten',
  ...Array.from({ length: 300 }, (_, i) => `Hast du schon ${i + 1} Mal geniest?\tHave you sneezed ${i + 1} times?`),
].join('\r\n')
const written = ['Do you wave at trains?', 'Do you sing in the lift?', 'Is your bed made?', 'Do you talk to plants?']

test('four phones play a question of their own deck, and then one that nobody signed', async ({ browser }) => {
  test.slow()
  const party = await Party.at(browser)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo']) await party.guest({ name })
    const greta = await party.guest({ name: 'Greta', options: { locale: 'de-DE' } })
    const [ada, ben, cleo] = party.people as [Person, Person, Person]
    await write(ada.page, party.server.url)
    await party.open(ada, 30, async () => undefined)
    await party.sitDown([ada, ben, cleo])
    await greta.page.goto(party.room)
    await greta.page.getByLabel('Dein Name').fill('Greta')
    await greta.press('Dazusetzen')
    await bring(ada)
    await begin([ada, ben, cleo], greta)
    const table = await party.watchTable()

    await party.ask(ben)
    for (const p of [ada, ben, cleo]) {
      await expect(p.question()).toHaveText(/^Have you sneezed \d+ times\?$/)
      await expect(p.page.locator('.card .second')).toHaveText(/^Hast du schon \d+ Mal geniest\?$/)
    }
    await expect(greta.question()).toHaveText(/^Hast du schon \d+ Mal geniest\?$/)
    await expect(greta.page.locator('.card .by')).toHaveText('Ada und Ben')
    await look(greta.page, 'box-own-deck')
    await look(table, 'box-own-deck-table')
    await round([ada, ben, cleo], greta)
    await party.pour(ben, 4)

    await only(ada)
    for (const p of [ada, ben, cleo]) await p.sees('The box is empty. Put a question in.')
    await greta.sees('Der Kasten ist leer. Legt eine Frage hinein.')
    await expect(table.getByText('Der Kasten ist leer.').or(table.getByText('The box is empty.'))).toBeVisible()
    await party.each((p, i) => slip(p, i), party.people)
    await ada.press('Question box')
    await ada.sees('4 questions in the box.')
    await look(ada.page, 'box-four')
    await ada.page.keyboard.press('Escape')
    await party.ask(cleo)
    const asked = await ada.question().innerText()
    expect(written).toContain(asked)
    for (const p of [ben, cleo, greta]) await expect(p.question()).toHaveText(asked)
    await expect(table.locator('.card .by')).toHaveCount(0)
    await round([ada, ben, cleo], greta)
    await party.pour(cleo, 4)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** Pastes 300 lines as a list of the phone's own. */
async function write(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/decks`)
  await page.getByRole('button', { name: 'Paste' }).click()
  await page.getByLabel('One question a line').fill(sheet)
  await page.getByRole('button', { name: 'Take 300 questions' }).click()
  await page.getByText('About this list').click()
  await page.getByLabel('Name of the list').fill('Fridays')
  await page.getByLabel('Who wrote them').fill('Ada und Ben')
  await expect(page.getByText('Saved')).toBeVisible()
}

/** The list becomes the one deck that the room plays. */
async function bring(host: Person): Promise<void> {
  await host.press('Settings')
  await host.page.getByText('What is asked').click()
  await host.press('Add a deck of your own')
  await host.press('Fridays: 300 questions')
  await expect(host.page.getByRole('checkbox', { name: /^Fridays/ })).toBeChecked()
  await host.page.getByRole('checkbox', { name: 'Privacy', exact: true }).uncheck()
  await host.press('Save')
}

async function begin(people: Person[], greta: Person): Promise<void> {
  const [host] = people
  await host!.press('Close the door')
  for (const p of people) await p.compare()
  await greta.press('Vergleichen wir')
  for (const p of people) await p.same(4)
  await greta.press('Dieselben Bilder, 4 Personen')
  await host!.press('Begin')
}

async function round(people: Person[], greta: Person): Promise<void> {
  for (const [i, p] of people.entries()) {
    await p.guess(2)
    await p.answer(i === 0 ? 'yes' : 'no')
  }
  await greta.page.getByRole('slider').focus()
  await greta.page.keyboard.press('Home')
  await greta.press('0 einstellen')
  await greta.press('Ja')
  await greta.press('Den Würfel in den Beutel werfen')
}

/** Between two questions the host lets everything come from the box. */
async function only(host: Person): Promise<void> {
  await host.menu('What is asked')
  await host.page.getByRole('radio', { name: /^Only these/ }).check()
  await host.press('Save')
}

async function slip(p: Person, i: number): Promise<void> {
  const german = p.name === 'Greta'
  await p.press(german ? 'Fragenkasten' : 'Question box')
  await p.page.getByLabel(german ? 'Deine Frage, auf Englisch' : 'Your question').fill(written[i]!)
  await p.press(german ? 'In den Kasten' : 'Into the box')
  await p.sees(german ? 'Sie liegt drin. Noch eine?' : 'It is in. Another one?')
  await p.page.keyboard.press('Escape')
}
