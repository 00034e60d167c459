// What is heard: things that people speak of in the chat, deals and incomes among what just happened.
import type { Line } from '../../protocol/messages'
import type { View, Words } from './types'

/** `{name}` in a sentence of the catalogue. */
export function filledIn(sentence: string, blanks: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => String(blanks[key] ?? whole))
}

/** The lots that somebody speaks of: `#36`, or the name of a shop: then wherever it stands. */
export function mentioned(text: string, view: View, words: Words): Set<number> {
  const lots = new Set<number>()
  for (const [, number] of text.matchAll(/#(\d{1,2})\b/g)) lots.add(Number(number))
  const said = text.toLowerCase()
  for (const [lot, shop] of Object.entries(view.table.shops)) {
    if (said.includes(words('shop', shop).toLowerCase())) lots.add(Number(lot))
  }
  return lots
}

/** Lots that have just changed hands. */
export function glowOf(lines: Line[]): Set<number> {
  const lots = lines.filter(({ code }) => code === 'event.gives-buildings').flatMap(({ params }) => params['buildings'])
  return new Set(lots.map(Number).filter((lot) => lot > 0))
}

export const heardIncome = (lines: Line[]): boolean => lines.some(({ code }) => code === 'event.income')
