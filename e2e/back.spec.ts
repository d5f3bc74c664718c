// The browser's own buttons: Back closes what lies over the page, and only then leaves it; a reload keeps the look that
// was chosen.
import { expect, test } from '@playwright/test'
import { plain } from './looks'
import { gather, Party } from './party'
import type { Person } from './people'

test('Back closes an open sheet and stays in the room, and leaves it once nothing is open', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    const sheet = ada.page.getByRole('dialog')

    await ada.page.goto(party.server.url)
    await ada.press('Open a room')
    await expect(ada.button('Open the room')).toBeVisible()
    await ada.press('How to play Privacy')
    await expect(sheet).toContainText('an orange cube for Yes')
    await ada.page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(ada.button('Open the room'), 'the form under it stays').toBeVisible()
    await ada.page.goBack()
    await expect(ada.button('Open a room'), 'the form of a new room is closed too').toBeVisible()

    await party.open(ada, 30)
    await ada.sitDown(party.room)
    await ada.press('Menu')
    await expect(sheet).toBeVisible()
    await ada.page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(ada.line()).toHaveText('Around the table')
    expect(ada.page.url()).toBe(party.room)

    // Once more, and a sheet that was closed by its button needs no Back any more.
    await ada.press('Menu')
    await ada.page.goBack()
    await expect(sheet).toHaveCount(0)
    await ada.press('Menu')
    await ada.press('Close')
    await expect(sheet).toHaveCount(0)
    await expect(ada.line()).toHaveText('Around the table')

    // A reload with a sheet open closes it, and leaves nothing behind that Back would have to get past.
    await ada.press('Menu')
    await expect(sheet).toBeVisible()
    await ada.page.reload()
    await expect(ada.line()).toHaveText('Around the table')
    await expect(sheet).toHaveCount(0)
    await ada.page.goBack()
    await expect(ada.button('Open a room')).toBeVisible()
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('large plain type outlives a reload, and all of a round fits in it', async ({ browser }) => {
  const party = await gather(browser, ['Ada', 'Ben', 'Cleo'])
  try {
    const [ada, ben] = party.people as [Person, Person]
    const root = ada.page.locator('html')
    const large = ada.page.getByLabel('Large plain type')
    const letters = () => ada.line().evaluate((h1) => parseFloat(getComputedStyle(h1).fontSize))
    const usual = await letters()
    await ada.press('Menu')
    await large.check()
    await ada.press('Close')
    await ada.reload()
    await expect(root).toHaveClass('legible')
    expect(await letters()).toBeGreaterThan(1.1 * usual)
    await plain(ada.page, 'phone-lobby')

    await party.seal()
    await party.ask(ben)
    await expect(ada.line()).toHaveText('How many of us, you included, say Yes?')
    await plain(ada.page, 'phone-guess')
    await ada.guess(1)
    await expect(ada.button('Drop the cube into the bag')).toBeVisible()
    await plain(ada.page, 'phone-answer')

    await ada.press('Menu')
    await expect(large).toBeChecked()
    await large.uncheck()
    await ada.press('Close')
    await ada.page.reload()
    await expect(ada.button('Drop the cube into the bag')).toBeVisible()
    await expect(root).not.toHaveClass('legible')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})
