// Keeping a room: without a seat, with couples, with very few people.
import { expect, test } from '@playwright/test'
import { gather, Party } from './party'
import type { Person } from './people'

test('the host sits out, seats couples apart, and keeps the room', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const host = await party.guest({ name: 'the host' })
    await party.open(host, 30)
    await host.press('I only host')
    const players: Person[] = []
    for (const name of ['Ben', 'Cleo', 'Dev', 'Eva']) players.push(await party.guest({ name }))
    await party.sitDown(players)
    await host.sees('4 people so far.')
    const [ben] = players as [Person]
    await ben.sees('The host closes the door when everyone is here.')

    await couples(host, ben)
    await host.reload()
    await host.press('Close the door')
    await party.each((p) => p.compare(), players)
    await party.each((p) => p.same(4), players)
    await host.press('Begin')

    // Which two have swapped, and so who reads first, follows from their keys.
    await expect(host.line()).toHaveText(/draws the next card/)
    const line = await host.line().innerText()
    const reader = players.find(({ name }) => line.startsWith(name))!
    await party.ask(reader)
    await host.sees('Set your dials, drop your cubes')
    await host.reload()
    await host.press('Menu')
    await expect(host.button('Remove someone')).toBeVisible()
    await expect(host.button('End the game'), 'not in the middle of a question').toBeDisabled()
    await host.press('Close')
    await party.answer(players)
    await party.pour(reader, 4)
    await host.sees(/of 4 say Yes/)
    await host.menu('End the game', 'End the game')
    await expect(ben.line()).toHaveText(/win/)
    await host.press('Play again')
    await expect(host.line()).toHaveText(/draws the next card/)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** The host marks one couple, Dev and Eva mark themselves; a tap says who swaps, another one moves them. */
async function couples(host: Person, ben: Person): Promise<void> {
  await ben.press('Seats and couples')
  await ben.page.getByLabel('Who is your partner here?').selectOption('Cleo')
  await ben.press('We are a couple')
  await ben.sees(/Ben and Cleo|Cleo and Ben/)
  await ben.press('Close')

  await host.press('Seats and couples')
  await host.page.getByLabel('Who are the two?').selectOption('Dev')
  await host.page.getByLabel('Who is your partner here?').selectOption('Eva')
  await host.press('We are a couple')
  await host.press('Seat couples apart')
  await host.sees(/^(Ben|Cleo) and (Dev|Eva) swap seats$/)
  await host.sees('Ask them to swap chairs too.')
  await host.press('Swap')
  await host.sees('No couple sits side by side.')
  await host.press('Close')
  await expect(ben.page.getByText('Couples should not sit side by side.')).toHaveCount(0)
}

test('two are refused, three are let in with a plain word', async ({ browser }) => {
  const party = await gather(browser, ['Ada', 'Ben'])
  try {
    const [ada, ben] = party.people as [Person, Person]
    await expect(ada.button('Close the door')).toBeDisabled()
    await ada.sees('Three people at least, or an answer cannot stay secret.')
    const cleo = await party.guest({ name: 'Cleo' })
    await cleo.sitDown(party.room)
    for (const p of [ada, ben, cleo]) {
      await p.sees(/With three, a tally gives a lot away/)
      await p.sees(/With five or fewer it is easy to guess who said Yes/)
    }
    await party.seal()
    await party.ask(ben)
    await party.answer()
    await party.pour(ben, 3)
    // One leaves for good: two are too few, and nobody is asked.
    await cleo.menu('Leave the room', 'Leave')
    await ada.sees('Too few of you are here. Wait for the others, or let the host end the game.')
    await expect(ada.button('Draw a card')).toHaveCount(0)
    await ada.menu('End the game', 'End the game')
    await expect(ben.line()).toHaveText(/win|over/)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})
