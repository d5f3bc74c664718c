// What a phone has checked, made up.
import type { Checked, Rechecked, Services } from '../phone/services'
import type { RoomModel } from '../room/api'

const report = { code: 'ABCDE', events: 412, complete: true, poured: 9, ballots: 63 }

export function proof(query: URLSearchParams, room: RoomModel): Awaited<ReturnType<Services['proof']>> {
  const open = room.shown.counts !== null
  const holds = { company: true, same: true, ballots: open, sum: open, own: open, asks: room.shown.stage === 'talk' }
  const n = room.known?.question.asked.length ?? 0
  const checked: Checked = { n, holds, part: false, all: holds.asks, alarm: null }
  const fits = { is: 'fits', report, own: 12 } as unknown as Rechecked
  return {
    checkedOf: () => checked,
    recheck: () => Promise.resolve(query.has('wrong') ? { is: 'wrong', event: 231, about: 'counts' } : fits),
  }
}
