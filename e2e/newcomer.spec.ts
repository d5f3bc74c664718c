// Somebody comes when the game is on.
import { expect, test } from '@playwright/test'
import { begin } from './party'

test('who comes late plays from the next question, and the evening does not stop', async ({ browser }) => {
  const party = await begin(browser, ['Ada', 'Ben', 'Cleo'])
  try {
    const three = [...party.people]
    const [ada, ben, cleo] = party.people
    await party.ask(ben!)

    const zoe = await party.guest({ name: 'Zoe' })
    await zoe.page.goto(party.room)
    await zoe.sees('The game is on. You play from the next question, once everyone has compared pictures again.')
    await zoe.sitDown(party.room)
    await expect(zoe.line()).toHaveText('You play from the next question')

    // The question that is open is answered by those whom it asks.
    await party.answer(three)
    await party.pour(ben!, 3)
    await expect(zoe.line()).toHaveText('You play from the next question')

    // The next card could be drawn without her; the host lets her in first.
    await expect(cleo!.button('Draw a card')).toBeVisible()
    await ada!.sees('Zoe would like to play.')
    await ada!.press('Compare pictures')
    await ben!.sees('Zoe sits down with you. Compare once more.')
    await party.each((p) => p.compare())
    const pictures = await Promise.all(
      party.people.map(async (p) => {
        await expect(p.button('Same pictures, 4 people')).toBeVisible()
        return p.page.locator('.seal ul').innerText()
      }),
    )
    expect(new Set(pictures).size, 'everybody sees the same pictures').toBe(1)
    await party.each((p) => p.same(4))

    await party.ask(cleo!)
    await party.answer()
    await party.pour(cleo!, 4)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})
