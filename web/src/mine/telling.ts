// What is told of a table in the list of one's games.
import { said } from '../daily/measure'
import { standingOf, type MyTable, type Standing } from '../play/mine.svelte'
import { LOCAL } from '../protocol/transport'
import { settings } from '../shell/settings.svelte'
import { duration } from '../shell/since'
import { listed, say, shortTitle } from '../words'

/** Whether nothing more can be played there. */
export const isOver = (table: MyTable) => ['over', 'gone'].includes(standingOf(table))

/** Without its subtitle. */
export const titleOf = ({ known, overview }: MyTable) => shortTitle(overview?.table.title ?? (known.title || known.game))
export const gameOf = ({ known, overview }: MyTable) => overview?.table.game ?? known.game

/** Against whom. */
export function others(table: MyTable): string {
  const { known, overview } = table
  const names = (overview?.table.seats ?? []).filter((seat) => !known.seats[seat.seat] && seat.name).map((seat) => seat.name)
  if (names.length > 0) return say().mine.with(listed(names))
  return !overview || overview.table.phase === 'gathering' ? '' : say().mine.alone
}

/** Where there is no server, none is spoken of. */
function sentence(standing: Standing): string {
  return LOCAL && (standing === 'gone' || standing === 'unknown') ? say().local.state[standing] : say().mine.state[standing]
}

/** Whose turn it is. */
export function stateOf(table: MyTable): string {
  const standing = standingOf(table)
  const info = table.overview?.table
  const waiting = (info?.awaited ?? []).map((seat) => info?.seats[seat]?.name ?? '').filter(Boolean)
  return standing === 'waits' && waiting.length > 0 ? say().mine.waitsFor(listed(waiting)) : sentence(standing)
}

/** For how long somebody has been waited for. */
export function sinceOf(table: MyTable): string {
  const time = duration(table.overview?.since ?? 0, settings.language)
  return time && ['turn', 'waits'].includes(standingOf(table)) ? say().mine.since(time) : ''
}

/** How it ended for those who sit here. */
export function resultOf({ known, overview, gone }: MyTable): { says: string; won: boolean } {
  const info = overview?.table
  const result = info?.result
  const aside = info?.taken_back ? ` (${say().takebacks.practice})` : ''
  if (gone) return { says: sentence('gone'), won: false }
  if (!info || !result) return { says: say().mine.state.over, won: false }
  // A day is measured by its score: who is ahead of bots when it ends is beside the point.
  if (info.daily) return { says: say().mine.daily, won: false }
  const own = Object.keys(known.seats).map(Number)
  if (own.some((seat) => result.winners.includes(seat))) return { says: say().mine.youWon + aside, won: true }
  if (own.some((seat) => info.seats[seat]?.resigned)) return { says: say().mine.gaveUp, won: false }
  const names = result.winners.map((seat) => info.seats[seat]?.name ?? '')
  return { says: (names.length > 0 ? say().mine.won(listed(names)) : say().mine.nobody) + aside, won: false }
}

/** Mine first, then the others': "6 of 6 · 4 of 6". A day has a score of its own: `scored` is how that is said. */
export function scoreOf({ overview }: MyTable, scored: string): string {
  const seats = overview?.table.result ? (overview.standing?.seats ?? []) : []
  const ranks = overview?.table.result?.ranks ?? []
  if (overview?.table.daily) return scored ? said(scored, overview.table.result?.scores[0] ?? 0, settings.language) : ''
  return seats.map((seat, at) => ({ says: seat.says, rank: ranks[at] ?? 0, own: at === overview?.viewer })).sort((a, b) => Number(b.own) - Number(a.own) || a.rank - b.rank).map((seat) => seat.says).join(' · ')
}
