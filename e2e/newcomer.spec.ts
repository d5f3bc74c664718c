// Somebody comes when the game is on.
import { expect, test } from '@playwright/test'
import { gather } from './party'

test('who comes late plays from the next question, and the evening does not stop', async ({ browser }) => {
  const party = await gather(browser, 'Ada', 'Ben', 'Cleo', 'Dev')
  try {
    const four = [...party.people]
    const [ada, ben, cleo] = party.people
    await party.seal()
    await party.ask(ben!)

    const zoe = await party.guest({ name: 'Zoe' })
    await zoe.page.goto(party.room)
    await zoe.sees('The game is on. You play from the next question, once everyone has compared pictures again.')
    await zoe.sitDown(party.room)
    await expect(zoe.line()).toHaveText('You play from the next question')

    // The question that is open is answered by those whom it asks.
    await party.answer(four)
    await party.pour(ben!, 4)
    await expect(zoe.line()).toHaveText('You play from the next question')

    // The next card could be drawn without her; the host lets her in first.
    await expect(cleo!.button('Draw a card')).toBeVisible()
    await ada!.sees('Zoe would like to play.')
    await ada!.press('Compare pictures')
    await ben!.sees('Zoe sits down with you. Compare once more.')
    for (const p of party.people) await p.compare()
    const pictures = await Promise.all(
      party.people.map(async (p) => {
        await expect(p.button('Same pictures, 5 people')).toBeVisible()
        return p.page.locator('.seal ul').innerText()
      }),
    )
    expect(new Set(pictures).size, 'everybody sees the same pictures').toBe(1)
    for (const p of party.people) await p.same(5)

    await party.ask(cleo!)
    await party.answer()
    await party.pour(cleo!, 5)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})
