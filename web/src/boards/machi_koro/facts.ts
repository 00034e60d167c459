// What is printed on the components, as the server tells it.
import type { Words } from '../../kit/words'

export interface CardFacts {
  name: string
  colour: string
  symbol: string
  /** As printed: `9-10`. */
  numbers: string
  cost: number
  row: string
}

export interface Facts {
  /** In the order of the box. */
  cards: Map<string, CardFacts>
  landmarks: string[]
  rows: string[]
  costOf: (name: string) => number
}

export const COLOURS = ['blue', 'green', 'red', 'purple']

/** Null until the catalogue has come. */
export function factsFrom(words: Words): Facts | null {
  const listed = (key: string) => words('order', key).split(' ')
  if (words('order', 'cards') === 'cards') return null
  const costOf = (name: string) => Number(words('cost', name))
  const cards = listed('cards').map((name) => ({
    name,
    colour: words('colour', name),
    symbol: words('symbol', name),
    numbers: words('numbers', name),
    cost: costOf(name),
    row: words('row', name),
  }))
  return { cards: new Map(cards.map((card) => [card.name, card])), landmarks: listed('landmarks'), rows: listed('rows'), costOf }
}

/** Whether a printed range such as `9-10` names this total. */
export function names(numbers: string, total: number): boolean {
  const [first, last] = numbers.split('-').map(Number)
  return first !== undefined && first <= total && total <= (last ?? first)
}

/** The printed numbers with a proper dash. */
export function shownNumbers(numbers: string): string {
  return numbers.replace('-', '–')
}

/** These cards (name to count) in the order of the box. */
export function inOrder(facts: Facts, counts: Record<string, number>): { card: CardFacts; count: number }[] {
  return [...facts.cards.values()].flatMap((card) => {
    const count = counts[card.name] ?? 0
    return count > 0 ? [{ card, count }] : []
  })
}
