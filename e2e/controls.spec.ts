// What the other games are played with, by keys alone: one question each. Ada and Ben use their fingers; Cleo hears.
import { expect, test } from '@playwright/test'
import { chili, nolimit, privacy2, quickie, type Edition } from './editions'
import { Keys, spokenBy } from './keys'
import { Party } from './party'
import type { Person } from './people'

interface Game {
  edition: Edition
  /** Brings the first question to all phones. */
  ask: (party: Party, ada: Person, ben: Person) => Promise<void>
  /** Cleo guesses and answers, in the game's order. */
  play: (keys: Keys) => Promise<void>
  /** What was spoken to Cleo meanwhile, after the question. */
  spoken: string[]
}

const games: Game[] = [
  {
    edition: quickie,
    async ask(party, ada) {
      await ada.press('Ada')
      await party.ask(ada)
    },
    async play(keys) {
      await lay(keys, 'No', 'Lay the card into the middle')
      await keys.at('Think of a number')
      await keys.go('1 of 3 say Yes', 'radio')
      await keys.key('ArrowRight')
      await keys.at('2 of 3 say Yes', 'radio')
    },
    spoken: ['Now lay it into the middle.', 'It lies face down in the middle.'],
  },
  {
    edition: nolimit,
    async ask(_, ada) {
      await ada.press('Ada')
      await ada.page.getByRole('radio').first().check()
      await ada.press('Ask this one')
      await ada.press('I have read it')
    },
    async play(keys) {
      await lay(keys, 'Yes', 'Put the envelope into the urn')
      await keys.at(/^How many of us/)
      await dial(keys, 'Voting disc', [
        ['Home', '1 of 3 say Yes'],
        ['End', '3 of 3 say Yes'],
        ['2', '2 of 3 say Yes'],
      ])
      await keys.press('Set 2')
    },
    spoken: ['Now put it into the slot.', 'It is in the urn.'],
  },
  {
    edition: privacy2,
    async ask(party, ada, ben) {
      await ada.press('Ben')
      await party.ask(ben)
    },
    async play(keys) {
      await keys.go(/^\d/, 'radio')
      for (let i = 0; i < 7 && !(await keys.focus()).name.startsWith('10+'); i++) await keys.key('ArrowRight')
      await keys.at('10+: ten or more', 'radio')
      await keys.press('Lay it face down')
      await keys.at('Take it back', 'button')
      await keys.at(/^What is the sum/)
      await dial(keys, 'We-disc', [
        ['Home', '0, of 30 at most'],
        ['End', '30, of 30 at most'],
        ['PageDown', '20, of 30 at most'],
        ['ArrowDown', '19, of 30 at most'],
        ['7', '7, of 30 at most'],
      ])
      await keys.press('Set 7')
    },
    spoken: ['Now lay it face down.', 'It lies on the board.'],
  },
  {
    edition: chili,
    ask: (party, _, ben) => party.ask(ben),
    async play(keys) {
      await keys.go('0')
      await keys.key('ArrowRight', 'Space', '2', '6')
      await keys.at('6', 'button')
      await keys.press('Lay 2 + 1')
      await keys.at('And you?')
      await lay(keys, 'Yes', 'Push the tile into the middle')
    },
    spoken: ['6 would be too many: there are 3 of you.', 'Now push it into the middle.', 'It lies in the middle.'],
  },
]

for (const { edition, ask, play, spoken } of games)
  test(`${edition.name} is played by keyboard and by ear`, async ({ browser }) => {
    const party = await Party.at(browser, edition)
    try {
      for (const name of ['Ada', 'Ben', 'Cleo']) await party.guest({ name })
      const [ada, ben, cleo] = party.people as [Person, Person, Person]
      const keys = await Keys.on(cleo.page)
      await party.open(ada, 30)
      await party.sitDown()
      await party.seal()
      keys.hear()
      await ask(party, ada, ben)
      await keys.at(/^(And you|How many of us)/)
      const [question, ...more] = spokenBy(keys.hear())
      expect(question).toMatch(/\?$/)
      await play(keys)
      expect([...more, ...spokenBy(keys.hear())], 'once each, and nothing that is secret').toEqual(spoken)
      expect(party.watch.faults).toEqual([])
    } finally {
      await party.end()
    }
  })

/** A piece is lifted, and dropped where the focus has gone. */
async function lay(keys: Keys, piece: string, vessel: string): Promise<void> {
  await keys.press(piece)
  await keys.at(vessel, 'button')
  await keys.key('Enter')
  await keys.at('Take it back', 'button')
}

/** Each key leads to what it is said to. */
async function dial(keys: Keys, name: string, turns: [key: string, said: string][]): Promise<void> {
  await keys.go(name, 'slider')
  const said: typeof turns = []
  for (const [key] of turns) {
    await keys.key(key)
    said.push([key, (await keys.focus()).value])
  }
  expect(said).toEqual(turns)
}
