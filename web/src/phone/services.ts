// What the page needs of the world besides a room, as a value: the real one in main.ts, a made-up one in the studio.
import type * as Again from '../room/again'
import type * as Proof from '../room/proof'
import type { Bring, Brought, Known, OwnDeck, RoomModel } from '../room/api'
import type { Reunion } from '../room/memory'

export type Settings = Known['room']['settings']

export type { Brought, OwnDeck, Reunion }
export type { Company } from '../room/again'
export type { Checked, Rechecked } from '../room/proof'

/** A room that this phone remembers. */
export interface Remembered {
  code: string
  /** The seat's name; '' for a host without a seat. */
  name: string
  /** The room's name, may be empty. */
  room: string
}

export interface Services {
  /** Rooms that this phone has a part in, the newest first. */
  rooms(): Promise<Remembered[]>
  /** Erases what this phone keeps of a room. */
  forget(code: string): Promise<void>
  /** Opens a room with this phone as its host; its code, or null where that failed. Rejects where that cannot be fetched. */
  openRoom(settings: Settings, reunion?: Reunion): Promise<string | null>
  /** Whether there is such a room; null where nobody can say. Rejects where that cannot be fetched. */
  exists(code: string): Promise<boolean | null>
  enter(code: string): RoomModel
  ownDecks(language: string): Promise<OwnDeck[]>
  /** A deck in the parts in which it is brought to a room; none where it is not to be had. */
  bring(id: string): Promise<Bring[]>
  /** Labels that were asked on this phone in other rooms than this one. */
  earlier(code: string): Promise<string[]>
  eraseEarlier(): Promise<void>
  /** What stands in the address of the first page in place of a code; '' for nothing. */
  typed: string
  /** Whom this phone remembers. Rejects where that cannot be fetched. */
  again(): Promise<Pick<typeof Again, 'companies' | 'forget' | 'sweep' | 'remember' | 'me' | 'absent' | 'takePass'>>
  /** What this phone has checked. Rejects where that cannot be fetched. */
  proof(): Promise<Pick<typeof Proof, 'checkedOf' | 'recheck'>>
  addresses(): Promise<string[]>
  qr(text: string): Promise<boolean[][] | null>
  /** Goes to a room's page, or with '' to the first one. */
  go(code: string): void
  /** Milliseconds that only grow. */
  now(): number
  /** A mark that lasts as long as this tab: who opens a new one is asked whether they are still the same person. */
  here: { get(code: string): string | null; set(code: string, value: string): void }
}
