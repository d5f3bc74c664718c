// Practice players from the command line join a person's room.
import { expect, test } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { Party } from './party'
import { binary } from './server'

test('one person plays a round with four practice players, marked everywhere', async ({ browser }) => {
  const party = await Party.at(browser)
  let bots: ChildProcess | undefined
  try {
    const ada = await party.guest({ name: 'Ada' })
    await party.open(ada, 30)
    await ada.sitDown(party.room)
    const table = await party.watchTable()
    bots = spawn(binary, ['bots', `${party.server.local}/${party.room.slice(-5)}`, '--count', '4'])
    await ada.sees('5 people so far.')
    for (const page of [ada.page, table]) await expect(page.getByText('practice', { exact: true })).toHaveCount(4)
    const warning = 'Fewer than three real people: whoever runs the practice players can work out your answer.'
    await ada.sees(warning)

    await ada.press('Close the door')
    await ada.compare()
    await ada.same(5)
    await ada.sees(warning)
    await ada.press('Begin')
    await expect(ada.page.getByRole('slider')).toBeVisible()
    await expect(table.getByText('practice', { exact: true })).toHaveCount(4)
    await ada.guess(2)
    await ada.sees(warning)
    await ada.pressDrop('yes')
    await expect(table.getByRole('heading', { level: 1 })).toHaveText(/of 5 say Yes/)
    await expect(ada.page.getByText(/\(practice\) reads next|Your turn to read/)).toBeVisible()

    // Interrupted, they leave: nobody has to play without them first.
    bots.kill('SIGINT')
    await ada.sees('Too few of you are here. Wait for the others, or let the host end the game.')
    expect(party.watch.faults).toEqual([])
  } finally {
    bots?.kill('SIGKILL')
    await party.end()
  }
})
