// What a page needs of the world besides a room, made up.
import type { Services } from '../phone/services'
import type { RoomModel } from '../room/api'
import { again } from './again'
import { proof } from './proof'
import { pretend } from './samples'

const ROOMS = [
  { code: 'ABCDE', name: 'Ada', room: 'Friday evening' },
  { code: 'QRSTU', name: '', room: '' },
  { code: 'KXESE', name: 'Ada', room: '' },
]

export const servicesOf = (query: URLSearchParams, room: RoomModel): Services => ({
  rooms: () => Promise.resolve(query.has('rooms') || query.has('recover') ? ROOMS : []),
  forget: () => Promise.resolve(),
  ownDecks: () => Promise.resolve([{ id: 'x-abcdefgh', name: 'Our Fridays', kind: 'yesno', questions: 42 }]),
  bring: () => Promise.resolve([]),
  earlier: () => Promise.resolve(['privacy/001/1', 'privacy/002/3']),
  eraseEarlier: () => Promise.resolve(),
  openRoom: () => Promise.resolve('ABCDE'),
  exists: (code) => Promise.resolve(code !== 'ZZZZZ'),
  enter: () => room,
  again: () => Promise.resolve(again(query.has('again'))),
  proof: () => Promise.resolve(proof(query, room)),
  addresses: () => Promise.resolve(['http://192.168.178.40:8080/', 'http://10.0.0.7:8080/']),
  qr: () => Promise.resolve(pretend(29)),
  typed: '',
  now: () => performance.now(),
  go: () => undefined,
  here: {
    get: () => (query.has('recover') ? null : query.has('onlyhost') ? 'host' : 'same'),
    set: () => undefined,
  },
})
