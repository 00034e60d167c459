// What is heard: things that people speak of in the chat, deals and incomes among what just happened.
import type { Line, LogEntry } from '../../protocol/messages'
import { linesOf } from './deals'
import type { Words } from '../../kit/words'
import type { View } from './types'

export interface Mentioned {
  lots: Set<number>
  /** Tiles, wherever they are: on the map and in hands. */
  shops: Set<string>
}

const THING = /#(\d{1,2}|[a-z]+(?:-[a-z]+)*)(?![\w-])/g

/** How a thing is written so that it glows in every language: `#36`, `#tea-house`. */
export const mention = (id: string): string => (id.startsWith('#') ? id : `#${id}`)

/** What somebody speaks of: `#36` and `#tea-house`, or the name of a shop in my language. */
export function mentioned(text: string, view: View, words: Words): Mentioned {
  const found: Mentioned = { lots: new Set(), shops: new Set() }
  const said = text.toLowerCase()
  const named = new Set([...text.matchAll(THING)].map(([, name]) => name ?? ''))
  for (const name of named) if (/^\d/.test(name)) found.lots.add(Number(name))
  for (const shop of Object.keys(view.figures?.sizes ?? {})) {
    if (named.has(shop) || said.includes(words('shop', shop).toLowerCase())) found.shops.add(shop)
  }
  for (const [lot, shop] of Object.entries(view.table.shops)) if (found.shops.has(shop)) found.lots.add(Number(lot))
  return found
}

/** A line in pieces: plain words, and things by their ids (`#36`, `tea-house`). */
export function piecesOf(text: string, view: View): { text: string; id: string }[] {
  const pieces: { text: string; id: string }[] = []
  let from = 0
  for (const match of text.matchAll(THING)) {
    const name = match[1] ?? ''
    const lot = /^\d/.test(name)
    if (!lot && !(name in (view.figures?.sizes ?? {}))) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), id: '' })
    pieces.push({ text: match[0], id: lot ? match[0] : name })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), id: '' })
  return pieces
}

/** Lots that have just changed hands or were just shown as kept. */
export function glowOf(lines: Line[]): Set<number> {
  const lots = lines.filter(({ code }) => code === 'event.gives-buildings' || code === 'event.kept').flatMap(({ params }) => params['buildings'])
  return new Set(lots.map(Number).filter((lot) => lot > 0))
}

export const heardIncome = (lines: Line[]): boolean => lines.some(({ code }) => code === 'event.income')

/** What a year brought to each seat: lots it kept, tiles it drew. */
export interface Draw {
  seat: number
  lots: number[]
  shops: string[]
}

/** Of the newest year, as far as the log remembers it. */
export function drawsOf(log: LogEntry[], seats: number): Draw[] {
  const lines = linesOf(log)
  const recent = lines.slice(lines.findLastIndex(({ code }) => code === 'event.year') + 1)
  const listOf = (code: string, param: string, seat: number): unknown[] =>
    recent.filter((line) => line.code === code && line.params['seat'] === seat).flatMap((line) => line.params[param] ?? [])
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    lots: listOf('event.kept', 'buildings', seat).map(Number),
    shops: listOf('event.drew', 'shops', seat).map(String),
  })).filter(({ lots, shops }) => lots.length + shops.length > 0)
}
