// What each year brought, from what was paid for all to see; and the deals that were made in it.
import type { View } from './types'

export interface YearIncome {
  year: number
  round: number
  incomes: number[]
}

const BANK = -1

/** The bank pays once at the start, and then every year's income. */
export function incomesByYear(view: View): YearIncome[] {
  const started = new Set<number>()
  const years: YearIncome[] = []
  const first = view.year - view.table.round + 1
  for (const [round, payer, payee, dollars] of view.table.ledger) {
    if (payer !== BANK) continue
    if (!started.has(payee)) {
      started.add(payee)
      continue
    }
    let year = years.find((each) => each.round === round)
    if (!year) {
      year = { year: first + round - 1, round, incomes: Array.from({ length: view.seats }, () => 0) }
      years.push(year)
    }
    year.incomes[payee] = (year.incomes[payee] ?? 0) + dollars
  }
  return years
}
