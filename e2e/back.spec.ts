// The browser's Back closes what lies over the page; only then it leaves the page.
import { expect, test } from '@playwright/test'
import { Party } from './party'

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
