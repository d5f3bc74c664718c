// Who comes in, or back, once the door asks: with a new phone, after a removal; and who has the key.
import { expect, test, type Page } from '@playwright/test'
import { begin, type Party } from './party'
import { SIT, type Person } from './people'

type Three = [Person, Person, Person]

test('a seat goes on with a new phone, who was removed asks to come back, and the hosting is passed on', async ({
  browser,
}) => {
  const party = await begin(browser, ['Ada', 'Ben', 'Cleo'])
  try {
    const [ada, ben, cleo] = party.people as Three
    const table = await party.watchTable()
    await party.ask(ben)
    await party.answer()
    await party.pour(ben, 3)
    await expect(table.getByText('Cleo reads next')).toBeVisible()
    const points = await pointsOf(table, 'Ben')
    expect(points).toMatch(/^[1-9]/)

    const anew = await newPhone(party, ben)
    await ada.sees('Ben would like to go on with another phone.')
    await ada.press('Let in')
    await ada.press('Compare pictures')
    await party.each((p) => p.compare())
    await party.each((p) => p.same(3))
    expect(await pointsOf(table, 'Ben'), 'the points stay').toBe(points)
    await party.ask(cleo)
    await party.answer()
    await party.pour(cleo, 3)

    await ada.menu('Remove someone', 'Remove Cleo', 'Remove Cleo')
    await ada.page.keyboard.press('Escape')
    await cleo.press('Ask to come back')
    await cleo.page.getByLabel('Your name').fill('Cleo')
    await cleo.takeSeat()
    await ada.sees('Cleo would like to join.')
    await ada.press('Let in')
    await expect(cleo.line()).toHaveText('You play from the next question')

    await ada.menu('Pass the hosting on', 'Ben hosts')
    await ada.page.keyboard.press('Escape')
    await anew.sees('You host now.')
    await cleo.sees('Ben hosts now.')
    expect(party.watch.faults).toEqual([])
  } finally {
    await party.end()
  }
})

/** The old phone is broken, and its person opens the link with another one, under the same name. */
async function newPhone(party: Party, person: Person): Promise<Person> {
  await person.close()
  const place = party.people.indexOf(person)
  const anew = await party.guest({ name: person.name })
  party.people.splice(place, 1, party.people.pop()!)
  await anew.arrive(party.room)
  await expect(async () => {
    await anew.press(SIT)
    await expect(anew.line()).toHaveText('Ada is asked to let you in', { timeout: 1000 })
  }, 'as soon as the old one is known to be away').toPass()
  return anew
}

/** As the table says it. */
async function pointsOf(table: Page, name: string): Promise<string | undefined> {
  const row = await table.getByRole('listitem').filter({ hasText: name }).first().innerText()
  return /\d+ points?/.exec(row)?.[0]
}
