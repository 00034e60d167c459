// How good a day's score is: floors of a tower, how many others it beats, and the text that spoils nothing.
import type { DailyBest, DailyBoard } from '../protocol/messages'

export const FLOORS = 5
/** Of the day's towers, in the order of the games. */
export const COLOURS = ['#22619e', '#b8321f', '#1d6b43', '#d98a1f', '#6d3f92']
const PLACE = 'boroughs.device'
const BYTES = 16

/** A random text of this device, by which the server knows its first try of a day; it stands for nobody. */
export function deviceKey(): string {
  try {
    const known = localStorage.getItem(PLACE)
    if (known) return known
    const made = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(PLACE, made)
    return made
  } catch {
    // Without storage nothing counts; it can be played all the same.
    return ''
  }
}

/** The first floor for playing it to the end, one for each star, the last one for the best known. */
export function floorsOf(score: number, best: DailyBest | undefined, less: boolean): number {
  if (!best) return 1
  const stars = best.star_totals.filter((total) => (less ? score <= total : score >= total)).length
  const reached = less ? score <= best.total : score >= best.total
  return Math.min(FLOORS, 1 + stars + (reached ? 1 : 0))
}

/** A score in the words of its game. */
export function said(template: string, score: number, language: string): string {
  const figure = new Intl.NumberFormat(language).format(score).replace('-', '−')
  const [one = '', many = one] = (template || '{score}').split('|')
  return (new Intl.PluralRules(language).select(score) === 'one' ? one : many).replace('{score}', figure)
}

/** How much more it takes: with a sign of money; a word would have to be put in the singular. */
export function saidMore(template: string, missing: number, language: string): string {
  return said(/\p{L}/u.test(template.replace('{score}', '')) ? '' : template, missing, language)
}

/** So wide is a bar, with at most so many: ranges that begin with round numbers. */
export function rangeOf(least: number, most: number, bars: number): { from: number; step: number; count: number } {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      const from = Math.floor(least / step) * step
      const count = Math.floor((most - from) / step) + 1
      if (count <= bars) return { from, step, count }
    }
}

/** Of a hundred others, how many did worse; null where nobody else has played. */
export function beats(score: number, board: DailyBoard | undefined): number | null {
  const others = (board?.counts ?? []).reduce((sum, [, count]) => sum + count, 0) - 1
  if (!board || others < 1) return null
  const worse = board.counts.reduce((sum, [other, count]) => sum + ((board.less ? other > score : other < score) ? count : 0), 0)
  return Math.round((100 * worse) / others)
}

const SQUARES = ['🟦', '🟥', '🟩', '🟧', '🟪']
const EMPTY = '⬜'

/** The day's towers as a skyline of squares: how high, and nothing of how. */
export function skyline(floors: number[]): string {
  return Array.from({ length: FLOORS }, (_, row) => floors.map((high, at) => (high >= FLOORS - row ? (SQUARES[at % SQUARES.length] ?? '') : EMPTY)).join('')).join('\n')
}

/** One tower lying down: how high, and nothing of how. */
export function towerLine(floors: number, at: number): string {
  return (SQUARES[at % SQUARES.length] ?? '').repeat(floors) + EMPTY.repeat(FLOORS - floors)
}
