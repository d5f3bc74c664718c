// "Not this one" is on every phone, names nobody, and lays the question aside for good.
import { expect, test } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'

test('anybody lays a question aside, nobody sees who, and it never comes back', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo']) await party.guest({ name })
    const [ada, ben, cleo] = party.people as [Person, Person, Person]
    await party.open(ada, 30, async (form) => {
      await form.getByText('What is asked').click()
      await form.getByLabel('Own questions').check()
    })
    await party.sitDown()
    await party.seal()

    // Before anybody has answered, by somebody who only listens.
    const asked = new Set([await own(ben, 'Have you ever walked out of a cinema?')])
    await layAside(party, cleo)
    await ada.sees('Ben draws the next card')

    // With two cubes in the bag.
    await party.ask(ben)
    asked.add(await ada.question().innerText())
    await party.answer([ada, cleo])
    await expect(cleo.line()).toHaveText('Your cube is in the bag')
    await layAside(party, ada)

    // The same again, in other letters: refused. Cards that were laid aside are not drawn again.
    await ben.press('Ask your own question')
    await ben.page.getByLabel('Your question').fill('have you EVER walked out of a cinema')
    await ben.press('Ask it')
    await ben.sees('This question was asked in this room already.')
    await ben.press('All right')
    for (let i = 0; i < 3; i++) {
      await ben.press('Draw a card')
      await expect(ben.button('I have read it')).toBeVisible()
      const text = await ben.question().innerText()
      expect(asked).not.toContain(text)
      asked.add(text)
      await layAside(party, i % 2 === 0 ? cleo : ben)
    }

    // And the game goes on.
    await party.ask(ben)
    await party.answer()
    await party.pour(ben, 3)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** The reader makes a question up and reads it; what stands on the phones. */
async function own(reader: Person, text: string): Promise<string> {
  await reader.press('Ask your own question')
  await reader.page.getByLabel('Your question').fill(text)
  await reader.press('Ask it')
  await reader.press('I have read it')
  await expect(reader.question()).toHaveText(text)
  return text
}

/** Somebody asks for another question: the others are told the same, and no name but the reader's. */
async function layAside(party: Party, by: Person): Promise<void> {
  await by.press('Not this one')
  await by.press('Lay it aside')
  const [ada, ben, cleo] = party.people as [Person, Person, Person]
  await expect(ben.button('Draw a card')).toBeVisible()
  await ben.sees('Not this one. You draw again.')
  const seen = [ada, cleo].map(async ({ page }) => {
    await expect(page.getByText('Not this one. The same reader draws again.')).toBeVisible()
    return page.locator('h1').innerText()
  })
  expect(new Set(await Promise.all(seen))).toEqual(new Set(['Ben draws the next card']))
}
