// A language of its own on one phone: its buttons are French, and questions, of which there are none in French, English.
import { expect, test } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'

test('a French phone plays a round in an English room, and reads the question in English', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    const ben = await party.guest({ name: 'Ben' })
    const chloe = await party.guest({ name: 'Chloé', options: { locale: 'fr-FR' } })
    await party.open(ada, 30)
    await sitAndSeal(party, ada, chloe, ben)
    await expect(chloe.page.locator('html')).toHaveAttribute('lang', 'fr')

    await chloe.press('Piocher une carte')
    await chloe.press('C’est lu')
    await expect(chloe.line()).toHaveText('Combien disent Oui, en te comptant ?')
    const english = await ada.question().innerText()
    for (const p of [ben, chloe]) await expect(p.question()).toHaveText(english)
    await expect(chloe.page.locator('.card .text')).toHaveAttribute('lang', 'en')

    for (const p of [ada, ben]) {
      await p.guess(1)
      await p.answer('no')
    }
    await answer(chloe)
    await chloe.press('Vider le sac')
    await expect(chloe.line()).toHaveText('1 sur 3 dit Oui')
    await expect(ada.line()).toHaveText('1 of 3 say Yes')
    await chloe.sees('Ben lit ensuite')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

async function sitAndSeal(party: Party, ada: Person, chloe: Person, ben: Person): Promise<void> {
  await ada.sitDown(party.room)
  await chloe.page.goto(party.room)
  await chloe.page.getByLabel('Ton nom').fill('Chloé')
  await chloe.press('Prendre place')
  await expect(chloe.button('Prendre place')).toHaveCount(0)
  await ben.sitDown(party.room)
  await ada.press('Close the door')
  for (const p of [ada, ben]) await p.compare()
  await chloe.press('Comparons')
  for (const p of [ada, ben]) await p.same(3)
  await chloe.press('Mêmes images, 3 personnes')
  await ada.press('Begin')
}

/** One of three says Yes, and Chloé knows it. */
async function answer(chloe: Person): Promise<void> {
  await chloe.page.getByRole('slider').focus()
  await chloe.page.keyboard.press('Home')
  await chloe.page.keyboard.press('ArrowRight')
  await chloe.press('Régler sur 1')
  await chloe.press('Oui')
  await chloe.press('Mettre le cube dans le sac')
  await expect(chloe.line()).toHaveText(/Ton cube est dans le sac|Tout est dedans/)
}
