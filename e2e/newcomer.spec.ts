// Somebody comes when the game is on.
import { expect, test } from '@playwright/test'
import { begin } from './party'

test('who comes late knocks, plays from the next question, and the evening does not stop', async ({ browser }) => {
  const party = await begin(browser, ['Ada', 'Ben', 'Cleo'])
  try {
    const three = [...party.people]
    const [ada, ben, cleo] = party.people
    await party.ask(ben!)

    const zoe = await party.guest({ name: 'Zoe' })
    const four = [...party.people]
    await zoe.page.goto(party.room)
    await zoe.sees('You knock first. Once the host lets you in, you play from the next question.')
    await zoe.sitDown(party.room)
    await expect(zoe.line()).toHaveText('Ada is asked to let you in')

    // The host guesses and answers undisturbed, and is asked then.
    const knock = ada!.page.getByText('Zoe would like to join.')
    await expect(ada!.page.getByRole('slider')).toBeVisible()
    await expect(knock).toHaveCount(0)
    await party.answer(three)
    await expect(knock).toBeVisible()
    await ada!.press('Let in')
    await expect(zoe.line()).toHaveText('You play from the next question')

    // Max is told No, kindly.
    const max = await party.guest({ name: 'Max' })
    await max.sitDown(party.room)
    await ada!.sees('Max would like to join.')
    await ada!.press('Not now')
    await max.sees('Talk to each other; after a minute you can ask again.')
    await expect(max.button('Knock')).toBeVisible()

    // The question that is open is answered by those whom it asks.
    await party.pour(ben!, 3)
    await expect(zoe.line()).toHaveText('You play from the next question')

    // The next card could be drawn without her; the host has all compare pictures first.
    await expect(cleo!.button('Draw a card')).toBeVisible()
    await ada!.sees('Zoe would like to play.')
    await ada!.press('Compare pictures')
    await ben!.sees('Zoe sits down with you. Compare once more.')
    await party.each((p) => p.compare(), four)
    const pictures = await Promise.all(
      four.map(async (p) => {
        await expect(p.button('Same pictures, 4 people')).toBeVisible()
        return p.page.locator('.seal ul').innerText()
      }),
    )
    expect(new Set(pictures).size, 'everybody sees the same pictures').toBe(1)
    await party.each((p) => p.same(4), four)

    await party.ask(cleo!)
    await party.answer(four)
    await party.pour(cleo!, 4)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})
