// Two evenings of the same people, of one question each. The phones remember who played and who
// won; a day later one tap opens their room again, everybody's name stands there, and what is remembered can be forgotten.
import { expect, test, type BrowserContext } from '@playwright/test'
import { accessible, fits } from './looks'
import { Party } from './party'
import type { Person } from './people'

type Three = [Person, Person, Person]
const DAY = 24 * 60 * 60 * 1000

test.use({ actionTimeout: 12_000 })
test('the same people sit down again, and who was there is kept on the phones alone', async ({ browser }) => {
  test.setTimeout(180_000)
  const party = await Party.at(browser)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo']) await party.guest({ name })
    const [ada, ben, cleo] = party.people as Three
    await party.open(ada, 30)
    await expect(ada.page.getByLabel('Your name'), 'nothing is remembered yet').toHaveValue('')
    await party.sitDown()
    await party.seal()
    await game(party, ben)
    await expect(ada.page.getByText('Nights won')).toHaveCount(0)

    await party.each((p) => tomorrow(p.context))
    const settings = await again(ada, party)
    expect(settings).toMatchObject({ edition: 'privacy', end: 30, lowest: true, decks: ['privacy'] })
    await comeBack(party)
    await party.seal()
    await game(party, ben)
    for (const p of [ada, cleo]) await p.sees('Nights won in 2 evenings')
    await expect(ada.page.getByText('Nights won').locator('..')).toHaveText(/Ada\s2/)
    expect(await passedOver(ada), 'the question of the first evening').toBe(1)

    await somebodyElse(cleo)
    await forgotten(ben, party)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** One question: Ada alone has it right, and so wins. */
async function game(party: Party, reader: Person): Promise<void> {
  await party.ask(reader)
  await party.each((p, i) => p.guess(i === 0 ? 1 : 3))
  await party.each((p, i) => p.answer(i === 1 ? 'yes' : 'no'))
  await party.pour(reader, 3)
  await party.lookUp()
  const [host] = party.people
  await host!.menu('End the game', 'End the game')
  await party.each((p) => p.lookUp())
  await expect(host!.button('Play again')).toBeVisible()
}

/** The calendar of this phone goes on by a day, for every page that is opened from now on. */
async function tomorrow(context: BrowserContext): Promise<void> {
  await context.addInitScript((later) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + later
  }, DAY)
}

/** The host taps the card on the first page, changes a rule and opens the room; what was sent. */
async function again(host: Person, party: Party): Promise<object> {
  let sent = {}
  await host.page.unroute('**/api/rooms')
  await host.page.route('**/api/rooms', async (route) => {
    sent = (route.request().postDataJSON() as { settings: object }).settings
    await route.continue()
  })
  await host.page.goto(party.server.url)
  const card = host.button(/^Ada, Ben, and Cleo\s*1 evening · Ada won$/)
  await expect(card).toBeVisible()
  await fits(host.page, 'first page with a company')
  await card.click()
  await host.sees('For Ada, Ben, and Cleo, with what you agreed last time.')
  await expect(host.page.getByLabel('Leave out 1 question of earlier evenings')).toBeChecked()
  await host.page.getByText('House rules').click()
  await host.page.getByLabel('Late arrivals catch up').check()
  await host.press('Open the room')
  await host.page.waitForURL(/\/[A-Z]{5}$/)
  party.room = host.page.url()
  return sent
}

/** Everybody finds the own name and figure, and sits down with one tap. Who is missing stands on a phone that remembers. */
async function comeBack(party: Party): Promise<void> {
  const [ada, ben, cleo] = party.people as Three
  const missing = (p: Person) => p.page.getByText('Still missing: ')
  const frames: string[] = []
  ada.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(payload.toString())))
  await expect(ada.page.getByLabel('Your name')).toHaveValue('Ada')
  await ada.takeSeat()
  await expect(missing(ada)).toHaveText('Still missing: Ben and Cleo')
  for (const [i, p] of [ben, cleo].entries()) {
    await p.page.goto(party.room)
    await expect(p.page.getByLabel('Your name')).toHaveValue(p.name)
    await expect(p.page.getByRole('radio', { checked: true })).toHaveAccessibleName(['pink heart', 'violet crown'][i]!)
    await p.takeSeat()
    if (p === ben) await expect(missing(ada)).toHaveText('Still missing: Cleo')
  }
  await ada.sees('3 people so far.')
  await expect(missing(ada)).toHaveCount(0)
  expect(frames.join()).not.toContain('Cleo')
}

/** How many questions are left out of this room, as its host's phone is told. */
async function passedOver(host: Person): Promise<number> {
  const left = host.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"shelf"')))
  await host.page.reload()
  const { view } = JSON.parse((await left).payload.toString()) as { view: { shelf: { passed: string[] } } }
  return view.shelf.passed.length
}

/** Who takes somebody's phone and says so finds no name there. */
async function somebodyElse(person: Person): Promise<void> {
  await person.menu('I am someone else')
  await expect(person.line()).toHaveText('Who are you?')
  await person.page.reload()
  await person.page.waitForLoadState('networkidle')
  await expect(person.page.getByLabel('Your name')).toHaveValue('')
}

/** What a phone remembers is gone when its person has said so, from the disk too. */
async function forgotten(person: Person, party: Party): Promise<void> {
  await person.page.goto(party.server.url)
  await expect(person.button(/2 evenings · Ada won 2$/)).toBeVisible()
  await person.press('Forget Ada, Ben, and Cleo')
  await person.sees('The phones of the others keep theirs.')
  await accessible(person.page, 'first page, forgetting a company')
  await person.press('Forget them')
  await expect(person.page.getByText('Same people again')).toHaveCount(0)
  await person.page.reload()
  await expect(person.button('Open a room')).toBeVisible()
  await expect(person.page.getByText('Same people again')).toHaveCount(0)
}
