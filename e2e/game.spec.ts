// Five phones and a table play Privacy to the winner's screen, on a track of 10.
// On the way one phone reloads, one sleeps, and the server is killed.
import { expect, test, type Page } from '@playwright/test'
import { fits, look, picture } from './looks'
import { Party } from './party'
import type { Person } from './people'

test('five people play a whole game, whatever happens to their phones and the server', async ({ browser }) => {
  test.setTimeout(420_000)
  const party = await Party.at(browser)
  try {
    const ada = await party.guest({ name: 'Ada' })
    const ben = await party.guest({ name: 'Ben', options: { colorScheme: 'dark' } })
    const cleo = await party.guest({ name: 'Cleo' })
    const dev = await party.guest({ name: 'Dev', options: { viewport: { width: 320, height: 568 } } })
    const eva = await party.guest({ name: 'Eva', options: { reducedMotion: 'reduce' } })
    const all = [ada, ben, cleo, dev, eva]
    await arrive(party, all)
    const table = await party.watchTable()
    await look(table, 'table-lobby')
    await seal(party, all, table)
    let ended = false
    for (let round = 0; !ended; round++) {
      expect(round, 'a game on a track of 10 is over by now').toBeLessThan(14)
      ended = await play(party, all, table, round)
    }
    await winners(all, table)
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

async function arrive(party: Party, all: Person[]): Promise<void> {
  const [ada, ben, , dev, eva] = all
  await ada!.page.goto(party.server.url)
  await look(ada!.page, 'phone-home')
  await ada!.press('Open a room')
  await look(ada!.page, 'phone-opening')
  await party.open(ada!, 10)
  await look(ada!.page, 'phone-join')
  await ada!.sitDown(party.room)
  for (const p of all.slice(1)) await p.sitDown(party.room)
  await eva!.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await ada!.sees('5 people so far.')
  await look(ada!.page, 'phone-lobby')
  await look(ben!.page, 'phone-lobby-dark')
  await look(dev!.page, 'phone-lobby-small')
  await look(eva!.page, 'phone-lobby-large-type')
}

async function seal(party: Party, all: Person[], table: Page): Promise<void> {
  const [ada, ben, , dev, eva] = all
  await ada!.press('Close the door')
  await expect(ada!.button('Let us compare')).toBeVisible()
  await look(ada!.page, 'phone-compare')
  for (const p of all) await p.compare()
  await expect(ben!.button('Same pictures, 5 people')).toBeVisible()
  await look(ben!.page, 'phone-same-dark')
  await fits(dev!.page, 'same, small')
  await fits(eva!.page, 'same, large type')
  await look(table, 'table-same')
  const pictures = await Promise.all(all.map((p) => p.page.locator('.seal ul').innerText()))
  expect(new Set(pictures).size, 'everybody sees the same pictures').toBe(1)
  for (const p of all) await p.same(5)
  await expect(ada!.button('Begin')).toBeVisible()
  await look(ada!.page, 'phone-begin')
  await ada!.press('Begin')
  expect(party.watch.faults).toEqual([])
}

/** One round; true if the game is over with it. */
async function play(party: Party, all: Person[], table: Page, round: number): Promise<boolean> {
  const reader = all[(1 + round) % 5]!
  const first = round === 0
  await expect(reader.button('Draw a card')).toBeVisible()
  if (first) await look(reader.page, 'phone-draw')
  if (first) await look(table, 'table-draw')
  await reader.press('Draw a card')
  await expect(reader.button('I have read it')).toBeVisible()
  if (first) await look(reader.page, 'phone-read')
  if (first) await look(all[4]!.page, 'phone-listen-large-type')
  // After the looking around of the first round the 15 s may be over, and the page goes on by itself.
  if (first) await reader.button('I have read it').or(reader.page.getByRole('slider')).first().click()
  else await reader.press('I have read it')
  await guesses(all, table, round)
  if (round === 1) await crash(party, all)
  await answers(all, table, round)
  await reader.press('Pour the bag')
  if (first) await picture(table, 'table-pouring')
  await expect(reader.line()).toHaveText(/of 5 say Yes/)
  if (first) {
    await expect(table.getByText(/reads next/).first()).toBeVisible()
    await look(table, 'table-talk')
    for (const [i, name] of ['', '-dark', '', '-small', '-large-type'].entries())
      if (i !== 2) await look(all[i]!.page, `phone-talk${name}`)
  }
  if (round === 2) await sleep(all[4]!)
  return isOver(all[0]!, all[(2 + round) % 5]!)
}

async function guesses(all: Person[], table: Page, round: number): Promise<void> {
  for (const [i, p] of all.entries()) {
    await expect(p.page.getByRole('slider')).toBeVisible()
    if (round === 0) await look(p.page, `phone-guess-${p.name}`)
    await p.guess((i + round) % 3)
  }
  if (round === 0) await look(table, 'table-answer')
}

async function answers(all: Person[], table: Page, round: number): Promise<void> {
  const [ada, , cleo, dev, eva] = all
  for (const [i, p] of all.entries()) {
    await expect(p.button('Yes')).toBeVisible()
    if (round === 0) await look(p.page, `phone-answer-${p.name}`)
    const answer = (i + round) % 4 === 0 ? 'yes' : 'no'
    if (p === eva) await p.pressDrop(answer)
    else await p.drop(answer)
    if (round > 0 || p !== dev) continue
    await expect(p.line()).toHaveText('Your cube is in the bag')
    await p.page.reload()
    await expect(p.line()).toHaveText('Your cube is in the bag')
  }
  if (round > 0) return
  await expect(ada!.line()).toHaveText('Ben pours the bag')
  await expect(cleo!.line()).toHaveText('Ben pours the bag')
  await look(ada!.page, 'phone-in')
  await look(table, 'table-in')
  const shot = { animations: 'disabled', caret: 'hide' } as const
  const [yes, no] = [await ada!.page.screenshot(shot), await cleo!.page.screenshot(shot)]
  expect(yes.equals(no), 'the phone after Yes and after No, pixel for pixel').toBe(true)
}

/** kill -9 in the middle of a question; everybody goes on by themselves. */
async function crash(party: Party, all: Person[]): Promise<void> {
  party.watch.lenient = true
  await party.server.kill()
  await expect(all[0]!.page.getByText(/offline|reach the server|connection/i).first()).toBeVisible()
  await picture(all[0]!.page, 'phone-offline')
  await party.server.run()
  for (const p of all) await expect(p.button('Yes')).toBeVisible()
  party.watch.lenient = false
}

/** The phone dims, and wakes up in the same place. */
async function sleep(person: Person): Promise<void> {
  const session = await person.context.newCDPSession(person.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(person.line()).toHaveText(/of 5 say Yes|wins?|read/)
}

async function isOver(host: Person, next: Person): Promise<boolean> {
  const again = host.button('Play again')
  const draw = next.button('Draw a card')
  await expect(again.or(host.page.getByText(/reads next|Your turn/)).first()).toBeVisible()
  await expect
    .poll(async () => ((await again.isVisible()) ? 'over' : (await draw.isVisible()) ? 'on' : ''), { timeout: 30_000 })
    .not.toBe('')
  return again.isVisible()
}

async function winners(all: Person[], table: Page): Promise<void> {
  await expect(all[0]!.line()).toHaveText(/win/)
  await expect(table.getByRole('heading', { name: /win/ }).first()).toBeVisible()
  await look(table, 'table-winner')
  for (const [i, name] of ['', '-dark', '-again', '-small', '-large-type'].entries())
    await look(all[i]!.page, `phone-winner${name}`)
}
