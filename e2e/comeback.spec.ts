// A phone comes back to its seat and its phase, whatever was done with its browser.
import { expect, test, type WebSocketRoute } from '@playwright/test'
import { gather, type Party } from './party'
import type { Person } from './people'

type Three = [Person, Person, Person]

test('a reload in any phase leaves everybody where they were', async ({ browser }) => {
  const party = await gather(browser, ['Ada', 'Ben', 'Cleo'])
  try {
    const [ada, ben, cleo] = party.people as Three
    const all = () => party.each((p) => p.reload())
    await all() // lobby
    await ada.press('Close the door')
    for (const p of party.people) await expect(p.line()).toHaveText('The door is closed')
    await all()
    await party.each((p) => p.compare())
    for (const p of party.people) await expect(p.line()).toHaveText('Read your pictures aloud')
    await all()
    await party.each((p) => p.same(3))
    await expect(ada.button('Begin')).toBeVisible()
    await all() // promises
    await ada.press('Begin')
    await expect(ben.button('Draw a card')).toBeVisible()
    await all() // one draws, the others wait
    await party.ask(ben)
    for (const p of party.people) await expect(p.page.getByRole('slider')).toBeVisible()
    const question = await cleo.question().innerText()
    await all() // dial
    await party.each((p) => p.guess(1))
    for (const p of party.people) await expect(p.line()).toHaveText('And you?')
    await all() // cubes
    await party.each((p) => p.answer('yes'), [ada, cleo])
    for (const p of [ada, cleo]) await expect(p.line()).toHaveText('Your cube is in the bag')
    await all() // two are in, one answers
    await expect(cleo.question()).toHaveText(question)
    await ben.answer('no')
    await expect(cleo.line()).toHaveText('Ben pours the bag')
    await all() // bag
    await party.pour(ben, 3)
    await expect(ada.line()).toHaveText('2 of 3 say Yes')
    await expect(cleo.button('Draw a card')).toBeVisible()
    await all() // talk
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('one phone has one seat and one cube, in however many tabs, with or without a net', async ({ browser }) => {
  const party = await gather(browser, ['Ada', 'Ben', 'Cleo'])
  try {
    await party.seal()
    const [ada, ben, cleo] = party.people as Three
    await party.ask(ben)
    await fromBareAddress(party, ada)
    await twoTabs(party, cleo)
    await backAndForth(party, ben)
    await withoutNet(party, ada)
    await oneCube(party, cleo)
    for (const p of [ada, ben]) {
      await p.guess(1)
      await p.drop('no')
    }
    await party.pour(ben, 3)
    await expect(ada.line()).toHaveText('1 of 3 say Yes')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

test('somebody else takes the phone', async ({ browser }) => {
  const party = await gather(browser, ['Ada', 'Ben'])
  try {
    const [ada, ben] = party.people as [Person, Person]
    await ben.menu('I am someone else')
    await expect(ben.line()).toHaveText('Who are you?')
    await expect(ben.page.getByRole('radio', { name: /, taken$/ }), 'both seats stay').toHaveCount(2)
    await ben.page.getByLabel('Your name').fill('Bea')
    await ben.press('Sit down')
    await ada.sees('3 people so far.')
    // The link opened anew asks who this is, and knows Bea alone.
    const again = await ben.tab()
    await again.goto(party.room)
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Are you Bea?')
    await again.getByRole('button', { name: 'I am someone else' }).click()
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Who are you?')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** Another page at the address without a code offers the seat; the page that was there hears that it is used elsewhere. */
async function fromBareAddress(party: Party, person: Person): Promise<void> {
  const old = person.page
  person.page = await person.tab()
  await person.page.goto(party.server.url)
  await person.press(`Continue as ${person.name} in ${party.room.slice(-5)}`)
  await expect(person.page.getByRole('slider')).toBeVisible()
  await expect(old.getByRole('heading', { level: 1 })).toHaveText('Open in another tab')
  await old.close()
}

/** The newest tab wins; the older one says so and can take the seat back. */
async function twoTabs(party: Party, person: Person): Promise<void> {
  const first = person.page
  const second = await person.tab()
  await second.goto(party.room)
  await second.getByRole('button', { name: `Continue as ${person.name}` }).click()
  await expect(second.getByRole('slider')).toBeVisible()
  await person.sees('Your seat is in use in another tab or window.')
  await person.press('Use it here')
  await expect(first.getByRole('slider')).toBeVisible()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Open in another tab')
  await second.close()
}

async function backAndForth(party: Party, person: Person): Promise<void> {
  await person.page.goto(party.server.url)
  await expect(person.button(`Continue as ${person.name} in ${party.room.slice(-5)}`)).toBeVisible()
  await person.page.goBack()
  await expect(person.page.getByRole('slider')).toBeVisible()
  await person.page.goForward()
  await expect(person.button('Open a room')).toBeVisible()
  await person.page.goBack()
  await expect(person.page.getByRole('slider')).toBeVisible()
}

/** The net is gone for a while: the phone says so, keeps what was set, and goes on by itself. */
async function withoutNet(party: Party, person: Person): Promise<void> {
  party.watch.lenient = true
  await person.context.setOffline(true)
  await expect(person.page.getByText('No connection. Trying again; your seat is safe.')).toBeVisible({
    timeout: 60_000,
  })
  await person.context.setOffline(false)
  await expect(person.page.getByText('No connection.')).toHaveCount(0)
  await expect(person.page.getByRole('slider')).toBeVisible()
  party.watch.lenient = false
}

/**
 * A tab that does not hear that it lost the seat answers No, after another has answered Yes: the phone gives its one
 * ballot out again, to the byte.
 */
async function oneCube(party: Party, person: Person): Promise<void> {
  await person.guess(1)
  await expect(person.line(), 'the guess is stored').toHaveText('And you?')
  await person.page.close()
  const deaf = await deafTab(party, person)
  await expect(person.line()).toHaveText('And you?')
  deaf.stop()

  const old = person.page
  const sent: string[] = []
  person.page = await person.tab()
  person.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())))
  await person.page.goto(party.room)
  await person.press(`Continue as ${person.name}`)
  await person.answer('yes')
  await expect(person.line()).toHaveText('Your cube is in the bag')

  const newest = person.page
  person.page = old
  await expect(person.line(), 'the old tab has heard nothing').toHaveText('And you?')
  await person.drop('no')
  await expect.poll(() => deaf.sent.flatMap(ballots)).toHaveLength(1)
  expect(deaf.sent.flatMap(ballots)).toEqual(sent.flatMap(ballots))
  await old.close()
  person.page = newest
  await person.page.reload()
  await expect(person.line()).toHaveText('Your cube is in the bag')
}

const ballots = (frame: string): string[] => {
  const { command } = JSON.parse(frame) as {
    command?: { cast?: { ballot: string } }
  }
  return command?.cast ? [command.cast.ballot] : []
}

/** A new tab whose socket seems to work for ever, but reaches nobody from a moment on. */
async function deafTab(party: Party, person: Person): Promise<{ sent: string[]; stop(): void }> {
  person.page = await person.tab()
  const sent: string[] = []
  let deaf = false
  await person.page.routeWebSocket(/\/socket$/, (route: WebSocketRoute) => {
    const server = route.connectToServer()
    route.onMessage((message) => {
      const text = message.toString()
      sent.push(text)
      const { ping } = JSON.parse(text) as { ping?: number }
      if (!deaf) server.send(message)
      else if (ping !== undefined) route.send(JSON.stringify({ pong: ping }))
    })
    server.onMessage((message) => (deaf ? undefined : route.send(message)))
    server.onClose(() => undefined)
  })
  await person.page.goto(party.room)
  await person.press(`Continue as ${person.name}`)
  return { sent, stop: () => (deaf = true) }
}
