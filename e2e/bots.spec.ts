// Practice players from the command line join a person's room.
import { expect, test, type Browser } from '@playwright/test'
import { Party } from './party'
import type { Person } from './people'
import { Practice } from './practice'

test('one person plays a round with four practice players, marked everywhere', async ({ browser }) => {
  const { party, ada, practice } = await withPractice(browser)
  try {
    const table = await party.watchTable()
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
    await ada.answer('yes')
    await expect(table.getByRole('heading', { level: 1 })).toHaveText(/of 5 say Yes/)
    await expect(ada.page.getByText(/\(practice\) reads next|Your turn to read/).first()).toBeVisible()

    // Interrupted, they leave: nobody has to play without them first.
    practice.interrupt()
    await ada.sees('Too few of you are here. Wait for the others, or let the host end the game.')
    expect(party.watch.faults).toEqual([])
  } finally {
    practice.end()
    await party.end()
  }
})

test('practice players come back when the server was killed and started again', async ({ browser }) => {
  const { party, ada, practice } = await withPractice(browser, '--fast')
  try {
    const table = await party.watchTable()
    await party.seal(5)
    await ada.guess(2)
    await expect(table.getByText('4 of 5').first(), 'everybody else is in').toBeAttached()
    await party.restart()

    // One of them pours, all reply to what is asked, and the next one reads: they are quick, and so is the table.
    const question = await ada.question().innerText()
    await ada.answer('yes')
    await expect(ada.question()).not.toHaveText(question)
    await expect(ada.page.getByRole('slider')).toBeVisible()
    await expect(table.getByText('practice', { exact: true })).toHaveCount(4)
    await expect(table.getByText('away', { exact: true })).toHaveCount(0)
    expect(party.watch.faults).toEqual([])
  } finally {
    practice.end()
    await party.end()
  }
})

/** Ada in a room of her own, with four practice players around her. */
async function withPractice(
  browser: Browser,
  ...flags: string[]
): Promise<{ party: Party; ada: Person; practice: Practice }> {
  const party = await Party.at(browser)
  const ada = await party.guest({ name: 'Ada' })
  await party.open(ada, 30)
  await ada.sitDown(party.room)
  const practice = Practice.join(party, 4, ...flags)
  await ada.sees('5 people so far.')
  return { party, ada, practice }
}
