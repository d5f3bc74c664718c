// Nights won, for a sentence.
import { nightsWon } from '../room/companies'
import type { Company } from './services'

/** Who has won the most nights, and how many; nobody where that is half of the table or more. */
export function most(company: Company): { who: string[]; nights: number } {
  const won = nightsWon(company)
  const nights = won[0]?.nights ?? 0
  const who = won.filter((one) => one.nights === nights).map(({ name }) => name)
  return { who: 2 * who.length < Math.max(3, company.people.length) ? who : [], nights }
}
