// The reader chooses one of the card's four or makes one up, and everyone reads in their own language.
import { expect, test, type Page } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'

test('the reader alone sees the four, and a mixed table reads in two languages', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    const ben = await party.guest({ name: 'Ben' })
    const greta = await party.guest({
      name: 'Greta',
      options: { locale: 'de-DE' },
    })
    await party.open(ada, 30, async (form) => {
      await form.getByText('What is asked').click()
      await form.getByRole('radio', { name: 'The reader chooses' }).check()
      await form.getByLabel('Own questions').check()
    })
    await sitAndSeal(party, ada, ben, greta)
    const table = await party.watchTable()

    await choose(party, table, [ada, ben, greta])
    await answer([ada, ben], greta)
    await party.pour(ben, 3)

    // Greta reads next; what she writes stands on every phone as she wrote it.
    const own = 'Hast du heute schon gesungen?'
    await expect(greta.line()).toHaveText('Such dir eine von 4 aus')
    await greta.press('Eigene Frage stellen')
    await greta.page.getByLabel('Deine Frage').fill(`  ${own} `)
    await greta.press('Stellen')
    await greta.press('Ist vorgelesen')
    for (const p of [ada, ben, greta]) await expect(p.question()).toHaveText(own)
    await expect(table.locator('.card .text')).toHaveText(own)
    await expect(table.getByRole('img', { name: 'Scan, or type the code.' }), 'the way in stays').toBeVisible()
    await expect(table.getByText(`Code of the room: ${[...party.room.slice(-5)].join(' ')}`)).toBeAttached()
    await answer([ada, ben], greta)
    await greta.press('Beutel ausleeren')
    await expect(greta.line()).toHaveText(/von 3 sagen Ja|von 3 sagt Ja/)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

async function sitAndSeal(party: Party, ada: Person, ben: Person, greta: Person): Promise<void> {
  for (const p of [ada, ben]) await p.sitDown(party.room)
  await greta.page.goto(party.room)
  await greta.page.getByLabel('Dein Name').fill('Greta')
  await greta.press('Dazusetzen')
  await ada.press('Close the door')
  for (const p of [ada, ben]) await p.compare()
  await greta.press('Vergleichen wir')
  for (const p of [ada, ben]) await p.same(3)
  await greta.press('Dieselben Bilder, 3 Personen')
  await ada.press('Begin')
}

/** Ben chooses the second of his four. The others have seen none of them before, and then that one alone. */
async function choose(party: Party, table: Page, [ada, ben, greta]: [Person, Person, Person]): Promise<void> {
  await expect(ben.line()).toHaveText('Choose one of the 4')
  const four = await ben.page.getByRole('radio').all()
  expect(four).toHaveLength(4)
  const texts = await ben.page.locator('fieldset label').allInnerTexts()
  await expect(ada.line()).toHaveText('Ben draws the next card')
  await expect(ben.button('Ask this one'), 'nothing is chosen yet').toBeDisabled()
  await four[1]!.check()
  await ben.press('Ask this one')
  await ben.press('I have read it')

  const { en, de } = await twins(party, texts[1]!.trim())
  await expect(ben.question()).toHaveText(en)
  await expect(ada.question()).toHaveText(en)
  await expect(greta.question()).toHaveText(de)
  await expect(table.locator('.card .text')).toHaveText(en)
  await expect(table.locator('.card .second')).toHaveText(de)
  for (const page of [ada.page, greta.page, table])
    for (const other of texts.filter((_, i) => i !== 1)) await expect(page.getByText(other.trim())).toHaveCount(0)
}

/** The two texts of a question, from the deck as the server gives it. */
async function twins(party: Party, en: string): Promise<{ en: string; de: string }> {
  const deck = (await (await fetch(`${party.server.local}/api/decks/privacy.json`)).json()) as {
    cards: { texts: { en: string[]; de: string[] } }[]
  }
  const card = deck.cards.find(({ texts }) => texts.en.includes(en))
  expect(card, `"${en}" is on a card`).toBeDefined()
  return { en, de: card!.texts.de[card!.texts.en.indexOf(en)]! }
}

async function answer(english: Person[], greta: Person): Promise<void> {
  for (const p of english) {
    await p.guess(1)
    await p.answer('no')
  }
  const dial = greta.page.getByRole('slider')
  await dial.focus()
  await greta.page.keyboard.press('Home')
  await greta.press('0 einstellen')
  await greta.press('Ja')
  await greta.press('Den Würfel in den Beutel werfen')
  await expect(greta.line()).toHaveText(/Dein Würfel ist im Beutel|Beutel|Alles ist drin/)
}
