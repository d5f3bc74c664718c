import { describe, expect, it } from 'vitest'
import { createIdentity, toHex } from '../ballot/index.ts'
import { perform, type Phone as Deeds } from './deeds.ts'
import { seeded, until } from './fake.ts'
import { empty } from './known.ts'
import { blank, newSeat, seatOf, type Memory } from './memory.ts'
import { asked, begun, type Phone } from './phones.fake.ts'
import { FakeServer } from './server.fake.ts'
import type { Step } from './steps.ts'
import { Vault } from './vault.ts'

// Which of Yes and No lies left is a lot for each phone and question (Quickie "Setup" 5, Chili "Setup" 6): whoever looks
// over a shoulder learns nothing from the side that a finger goes to.

const SLOTS = 12

/** The sides on every phone, question by question; `between` happens while each question is open. */
async function sides(server: FakeServer, phones: Phone[], between?: () => Promise<void>): Promise<boolean[][]> {
  const seen: boolean[][] = phones.map(() => [])
  for (let slot = 1; slot <= SLOTS; slot++) {
    await asked(server, phones)
    for (const [i, { room }] of phones.entries()) seen[i]?.push(room.mine.flip)
    await between?.()
    server.end('withdrawn')
  }
  return seen
}

describe('the lot of left and right', () => {
  it('falls on both sides over many questions, on every phone in its own way', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const all = await sides(server, phones)
    for (const own of all) expect(new Set(own).size).toBe(2)
    expect(new Set(all.map(String)).size).toBe(phones.length)
  })

  it('is decided by nothing that leaves the phone: what is posted is the same whichever way it falls', async () => {
    const [left, right] = [await made(0), await made(1)]
    expect(JSON.stringify(left.sent)).toMatch(/"pok"/)
    expect(right.sent).toEqual(left.sent)
    expect([left.flip, right.flip]).toEqual([false, true])
  })

  it('stays for a question after a reload', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    const [ada] = phones as [Phone]
    const before: boolean[] = []
    const after: boolean[] = []
    await sides(server, phones, async () => {
      before.push(ada.room.mine.flip)
      ada.reload()
      await until(() => ['guess', 'answer'].includes(ada.room.mine.duty))
      after.push(ada.room.mine.flip)
    })
    expect(new Set(before).size).toBe(2)
    expect(after).toEqual(before)
  })

  it('goes with the key when the answer is given', async () => {
    const server = new FakeServer()
    const phones = await begun(server)
    await asked(server, phones)
    const [ada] = phones as [Phone]
    await ada.room.guess('1')
    await until(() => ada.room.mine.duty === 'answer')
    const kept = async (): Promise<number[]> => {
      const [memory] = await new Vault(ada.store).all()
      return Object.keys(Object.values(memory?.seats ?? {})[0]?.keys ?? {}).map(Number)
    }
    const { slot } = server.state.question
    expect(await kept()).toContain(slot)
    await ada.room.answer(1)
    expect(await kept()).not.toContain(slot)
    expect(JSON.stringify(server.opened.flatMap((socket) => socket.sent))).not.toContain('flip')
  })
})

/** A key made for slot 7 by a phone whose chance is the same but for the lot: what it posts, and the side. */
async function made(lot: number): Promise<{ sent: unknown[]; flip: boolean | undefined }> {
  const chance = seeded(7)
  const { id, secret } = createIdentity(chance)
  const session = 'ab'.repeat(32)
  const sent: unknown[] = []
  const seat = newSeat(toHex(id), toHex(secret))
  let memory: Memory = { ...blank(session, 'ABCDE'), current: seat.id, seats: { [seat.id]: seat } }
  const phone = {
    random: (length: number) => (length === 1 ? Uint8Array.of(lot) : chance(length)),
    known: () => ({ ...empty, room: { ...empty.room, session } }),
    seat: () => seatOf(memory),
    change: <T>(step: (memory: Memory) => Step<T>) => {
      const [next, outcome] = step(memory)
      memory = next
      return Promise.resolve(outcome)
    },
    send: (body: unknown) => Promise.resolve((sent.push(body), null)),
  }
  await perform({ key: 'keys/7', do: 'keys', slots: [7] }, phone as unknown as Deeds, '0')
  return { sent, flip: seatOf(memory)?.keys[7]?.flip }
}
