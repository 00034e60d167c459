// Sums as they are read: with separators, signs, and short where there is little room.
import type { Language } from '../../shell/settings.svelte'

const MINUS = '−'

export interface Money {
  /** $110,000 or 110 000 $. */
  sum: (dollars: number) => string
  /** With its sign: +$30,000, −$30,000, ±$0. */
  change: (dollars: number) => string
  /** In thousands: $40k. */
  short: (dollars: number) => string
}

export function moneyIn(language: Language): Money {
  const format = new Intl.NumberFormat(language)
  const dressed = (digits: string) => (language === 'fr' ? `${digits}\u00a0$` : `$${digits}`)
  const sum = (dollars: number) => (dollars < 0 ? MINUS : '') + dressed(format.format(Math.abs(dollars)))
  const sign = (dollars: number) => (dollars > 0 ? '+' : dollars < 0 ? MINUS : '±')
  return {
    sum,
    change: (dollars) => sign(dollars) + dressed(format.format(Math.abs(dollars))),
    short: (dollars) => dressed(dollars === 0 ? '0' : `${dollars / 1000}k`),
  }
}

/** What somebody typed, in dollars: "20 000", "$20,000" and "20k" are all twenty thousand; whole notes only. */
export function typed(text: string, note: number): number {
  const thousands = /k\s*\$?\s*$/i.test(text)
  const digits = text.replace(/[^0-9]/g, '').slice(0, 7)
  const dollars = Number(digits || 0) * (thousands ? 1000 : 1)
  return Math.round(dollars / note) * note
}
