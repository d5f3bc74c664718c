// Two people who use keys alone and hear what is spoken play Privacy with a third, from the first page to the evening
// in pictures and back: see keys.ts. Somebody beside the shared table hears that one too.
import { expect, test } from '@playwright/test'
import { Keys, spokenBy } from './keys'
import { Party } from './party'
import type { Person } from './people'

test('two people play a whole game by keyboard and by ear', async ({ browser }) => {
  test.setTimeout(240_000)
  const party = await Party.at(browser)
  try {
    for (const name of ['Ada', 'Ben', 'Cleo']) await party.guest({ name })
    const [cleo, table] = [party.people[2]!, await party.blankTable()]
    const [ada, ben] = [await Keys.on(party.people[0]!.page), await Keys.on(party.people[1]!.page)]
    const room = await Keys.on(table)
    const blind: Two = [ada, ben]
    await open(party, ada)
    await table.goto(`${party.room}/table`)
    await sitDown(party, blind, cleo)
    await seal(blind, cleo)
    room.hear()

    await read(blind)
    await guess(blind, cleo)
    await answer(blind, cleo)
    await wait(blind, cleo)
    await pour(blind)
    expect(room.hear().map(({ text }) => text)).toEqual(TABLE)

    await end(blind, room)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

type Two = [Keys, Keys]

async function open(party: Party, ada: Keys): Promise<void> {
  const { page } = party.people[0]!
  await page.goto(party.server.url)
  await ada.press('Open a room')
  await ada.at('A new room')
  await ada.press('How to play Privacy')
  await ada.within('How to play', ['Close'])
  await ada.press('Open the room')
  await page.waitForURL(/\/[A-Z]{5}$/)
  party.room = page.url()
}

async function sitDown(party: Party, [ada, ben]: Two, cleo: Person): Promise<void> {
  await party.people[1]!.page.goto(party.room)
  for (const [keys, name] of [
    [ada, 'Ada'],
    [ben, 'Ben'],
  ] as const) {
    await keys.write('Your name', name)
    await keys.press('Sit down')
    await keys.at('Around the table')
  }
  await cleo.sitDown(party.room)
  await ada.press('Seats and couples')
  await ada.press('Move Ben down')
  await ada.at('Move Ben down', 'button')
  await ada.press('Move Ben up')
  await ada.at('Move Ben up', 'button')
  await ada.key('Escape')
  await ada.at('Seats and couples', 'button')
  expect(spokenBy(ada.hear())).toEqual(
    expect.arrayContaining(['2 people so far.', '3 people so far.', 'Ada, Cleo, and Ben', 'Ada, Ben, and Cleo']),
  )
}

async function seal(blind: Two, cleo: Person): Promise<void> {
  const [ada, ben] = blind
  await ada.press('Close the door')
  await each(blind, (k) => k.at('The door is closed'))
  await cleo.compare()
  await each(blind, (k) => k.press('Let us compare'))
  await each(blind, (k) => k.at('Read your pictures aloud'))
  await ada.press('They differ')
  await ada.press('Back')
  await cleo.same(3)
  await each(blind, (k) => k.press('Same pictures, 3 people'))
  await each(blind, (k) => k.at('Three things we promise'))
  expect(spokenBy(ada.hear())).toEqual([expect.stringMatching(/^Say aloud: “Stop, mine are different!”/)])
  await ada.press('Begin')
  await ben.at('Your turn to read')
  await ada.at('Ben draws the next card')
  for (const k of blind) k.hear()
}

/** The question is spoken once on each phone: to the reader, who says it, before it stands on the others. */
async function read([ada, ben]: Two): Promise<void> {
  await ben.press('Draw a card')
  await ben.at('Read it aloud')
  const [question] = spokenBy(ben.hear())
  expect(question).toMatch(/\?$/)
  await ben.press('I have read it')
  for (const keys of [ada, ben]) await keys.at(/^How many of us/)
  expect(spokenBy(ada.hear())).toEqual([question])
  expect(spokenBy(ben.hear())).toEqual([])
}

/** A slider that says in words what it is set to, turned by every key that one may try. */
async function guess(blind: Two, cleo: Person): Promise<void> {
  const [ada, ben] = blind
  await ada.go('Dial', 'slider')
  const turned = async (key: string) => (await ada.key(key), (await ada.focus()).value)
  expect((await ada.focus()).value).toBe('Turn the dial.')
  expect(await turned('End')).toBe('3 of 3 say Yes')
  expect(await turned('Home')).toBe('0 of 3 say Yes')
  expect(await turned('ArrowRight')).toBe('1 of 3 say Yes')
  expect(await turned('ArrowUp')).toBe('2 of 3 say Yes')
  expect(await turned('ArrowLeft')).toBe('1 of 3 say Yes')
  await ada.press('One less')
  await ada.at('One less', 'button')
  await ada.press('One more')
  await ada.press('Set 1')
  await ada.at('And you?')
  await set(ben, 1)
  await cleo.guess(0)
}

async function set(keys: Keys, n: number): Promise<void> {
  await keys.go('Dial', 'slider')
  await keys.key(String(n))
  await keys.press(`Set ${n}`)
  await keys.at('And you?')
}

/** After Yes and after No the same is spoken; nothing that is, says which. */
async function answer([ada, ben]: Two, cleo: Person): Promise<void> {
  ada.hear()
  ben.hear()
  await drop(ada, 'Yes', true)
  await drop(ben, 'No', true)
  const [yes, no] = [ada.hear(), ben.hear()]
  expect(yes).toEqual(no)
  expect(spokenBy(yes)).toEqual([
    'Now drop it into the bag.',
    'It is in the bag.',
    'Take a cube and drop it into the bag.',
    'Now drop it into the bag.',
    'It is in the bag.',
  ])
  await cleo.sees('And you?')
}

/** The piece is lifted, and dropped where the focus has gone; once it is taken back before that. */
async function drop(keys: Keys, piece: 'Yes' | 'No', back = false): Promise<void> {
  for (let left = back ? 2 : 1; left > 0; left--) {
    await keys.press(piece)
    await keys.at('Drop the cube into the bag', 'button')
    await keys.key('Enter')
    await keys.at('Take it back', 'button')
    if (left > 1) await keys.key('Enter')
  }
  await keys.at('Your cube is in the bag')
}

/** The own guess is spoken to whoever holds the key, and only then; it is changed; the menu is opened and left. */
async function wait([ada, ben]: Two, cleo: Person): Promise<void> {
  await ada.go('Hold to see your guess')
  await ada.down('Space')
  await ada.at('Your guess: 1', 'button')
  await ada.up('Space')
  await ada.at('Hold to see your guess', 'button')
  expect(spokenBy(ada.hear())).toEqual(['Your guess: 1', 'Hold to see your guess'])

  await ada.press('Change my guess')
  await ada.at(/^How many of us/)
  await ada.go('Dial', 'slider')
  await ada.key('2')
  await ada.press('Change to 2')
  await ada.at('Your cube is in the bag')

  await ben.press('Menu')
  await ben.within('Menu', ['Close', 'How to play', 'Leave the room'])
  await ben.press('Menu')
  await ben.press('What is secret here?')
  await ben.at('What is secret here?')
  await ben.key('Escape')
  await ben.at('Menu', 'button')
  expect([...spokenBy(ada.hear()), ...spokenBy(ben.hear())], 'nothing that is secret, nor anything twice').toEqual([])
  await cleo.answer('yes')
}

/** What each of them hears of the reveal. */
const REVEAL = ['2 of 3 say Yes. Did anyone set 2?', 'Ada: 2', 'Did anyone set 1?', 'Ben: 1']
const TABLE = [
  'Ben reads…',
  'Set your dials, drop your cubes',
  'Ben pours the bag',
  'The bag is poured',
  ...REVEAL,
  '2 of 3 say Yes Cleo reads next · 3 is not asked for: it would give an answer away.',
  'Ada: 3 points, Ben: 1 point',
]

async function pour(blind: Two): Promise<void> {
  const [ada, ben] = blind
  await ada.at('Ben pours the bag')
  await ben.press('Pour the bag')
  await each(blind, (k) => k.at('The bag is poured'))
  await each(blind, (k) => k.at('2 of 3 say Yes'))
  expect(spokenBy(ada.hear())).toEqual([...REVEAL, 'You get 3 points. Cleo reads next'])
  expect(spokenBy(ben.hear())).toEqual([...REVEAL, 'You get 1 point. Cleo reads next'])
}

/** The host ends the game: what cannot be taken back is asked first. Then the winners, and the evening in pictures. */
async function end([ada, ben]: Two, room: Keys): Promise<void> {
  await ada.press('Menu')
  await ada.press('End the game')
  await ada.at('End the game now?', 'region')
  await ada.press('End the game')
  await ada.at('You win')
  await ben.at('Ada wins')
  expect(spokenBy(room.hear()).filter((text) => text.includes('wins'))).toEqual(['Ada wins'])
  await ben.press('The evening in pictures')
  await ben.within('The evening in pictures', ['Close', 'Keep as an image'])
  await ben.at('The evening in pictures', 'button')
  await ben.press('Menu')
  await ben.press('Leave the room')
  await ben.at('Leave the room?', 'region')
  await ben.key('Escape')
  await ben.at('Menu', 'button')
}

const each = (blind: Two, act: (keys: Keys) => Promise<unknown>): Promise<unknown> => Promise.all(blind.map(act))
