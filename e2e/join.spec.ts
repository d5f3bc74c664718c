// Friends who come through the door at the same moment.
import { expect, test } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'

test('two people who press at once both have a seat, with figures of their own', async ({ browser }) => {
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    await party.open(ada, 30)
    const late = [await party.guest({ name: 'Ben' }), await party.guest({ name: 'Cleo' })]
    const release = await Promise.all(late.map(hold))
    await party.each((p) => p.arrive(party.room), late)
    await party.each((p) => p.press('Sit down'), late)
    for (const news of release) news()
    for (const p of late) await expect(p.button('Sit down')).toHaveCount(0)
    await ada.sitDown(party.room)
    await ada.sees('3 people so far.')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** From the first view on, this phone learns nothing until it is released. */
async function hold(person: Person): Promise<() => void> {
  let release = (): void => undefined
  await person.page.routeWebSocket(/\/socket$/, (route) => {
    const held: (string | Buffer)[] = []
    let [viewed, released] = [false, false]
    route.connectToServer().onMessage((message) => {
      if (viewed && !released) held.push(message)
      else route.send(message)
      viewed ||= String(message).includes('"view"')
    })
    release = () => {
      released = true
      for (const message of held.splice(0)) route.send(message)
    }
  })
  return () => release()
}
