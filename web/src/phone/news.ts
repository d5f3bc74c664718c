// What a phone says aloud beside the headings that the focus goes to: the question, what happens while a screen stays,
// what it has brought. Each is said when it comes, and once. Never an answer, nor a guess that its owner alone knows.
import { namesOf, nameOf, textIn } from '../parts/people'
import { spoken } from '../parts/spoken'
import type { RoomModel } from '../room/api'
import type { Messages } from '../texts/texts'

type Told = Pick<RoomModel, 'known' | 'shown' | 'mine'>

/** The question, the moment, and who keeps the others waiting; '' for nothing. Only what has changed is to be spoken. */
export function news(room: Told, t: Messages, language: string): [string, string, string] {
  const { known } = room
  return known ? [asked(room, language), momentOf(room, t), late(room, t)] : ['', '', '']
}

function asked({ known, shown }: Told, language: string): string {
  const open = ['reading', 'answer', 'say', 'pour'].includes(shown.stage)
  return open && shown.question ? textIn(shown.question, [language, known?.room.settings.language ?? '']).text : ''
}

function momentOf(room: Told, t: Messages): string {
  const { known, shown, mine } = room
  if (!known) return ''
  if (mine.duty === 'lobby') return t.lobby.line(known.seats.length)
  if (shown.stage === 'say') return [spoken(room, t), turn(room, t)].filter(Boolean).join('. ')
  if (!shown.counts || !['talk', 'draw'].includes(shown.stage)) return spoken(room, t)
  const next = known.standing.reader === mine.id ? '' : t.result.next(nameOf(known, t, known.standing.reader))
  return [brought(room, t), next, known.standing.timeUp && t.round.last].filter(Boolean).join('. ')
}

/** Whose turn it is to say a guess: the screen stays as it is. */
const turn = ({ known, mine }: Told, t: Messages): string =>
  mine.duty === 'say' ? t.say.yours : known?.progress.turn ? t.say.turn(nameOf(known, t, known.progress.turn)) : ''

function brought({ shown, mine }: Told, t: Messages): string {
  const points = mine.id ? (shown.gained[mine.id] ?? 0) : 0
  if (points > 0) return t.result.yours(points)
  return Object.keys(shown.gained).length === 0 ? t.result.none.replace(/\.$/, '') : ''
}

function late({ known, shown, mine }: Told, t: Messages): string {
  const others = known?.progress.overdue ? known.progress.waiting.filter((id) => id !== mine.id) : []
  const names = known ? namesOf(known, t, others) : []
  if (names.length > 0 && mine.duty === 'wait') return t.wait.slow(names)
  if (names.length > 0 && shown.stage === 'asking') return t.result.stuck(names)
  return known && mine.duty === 'wait-pour' && mine.mayPour ? t.pour.slow(nameOf(known, t, mine.hands)) : ''
}
