// The daily puzzles as this browser knows them: what was begun, what it brought, and how many days in a row.

import { place } from './place'
export interface DailyResult {
  table: string
  /** Whether it was begun on its own day: only such days make a streak. */
  onTime: boolean
  /** The total, once it was played to its end. */
  score?: number
  stars?: number
  /** How many stars there are. */
  of?: number
  best?: number
  /** How high its tower is, once that is known. */
  floors?: number
  /** My last board, cell by cell, for the picture. */
  cells?: string[]
}

export type DailyResults = Record<string, DailyResult>

const PLACE = place('daily')
const DAY = 24 * 3600 * 1000

function readAll(): Record<string, DailyResults> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, DailyResults>
  } catch {
    return {}
  }
}

export function dailyResults(game: string): DailyResults {
  return readAll()[game] ?? {}
}

function write(game: string, day: string, result: DailyResult): void {
  const all = readAll()
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all, [game]: { ...all[game], [day]: result } }))
  } catch {
    // Without storage a puzzle is played all the same; only the streak is not known.
  }
}

export function rememberBegun(game: string, day: string, table: string, today: string): void {
  if (!dailyResults(game)[day]) write(game, day, { table, onTime: day === today })
}

/** The first try counts; whoever plays the day again keeps what it brought. */
export function rememberEnd(game: string, day: string, table: string, end: Pick<DailyResult, 'score' | 'cells'>): void {
  const before = dailyResults(game)[day]
  if (before && (before.table !== table || before.score !== undefined)) return
  write(game, day, { table, onTime: false, ...before, ...end })
}

export function rememberStars(game: string, day: string, verdict: Required<Pick<DailyResult, 'stars' | 'of' | 'best'>>): void {
  const before = dailyResults(game)[day]
  if (before) write(game, day, { ...before, ...verdict })
}

export function rememberFloors(game: string, day: string, floors: number): void {
  const before = dailyResults(game)[day]
  if (before?.score !== undefined && before.floors !== floors) write(game, day, { ...before, floors })
}

/** The day so many days before this one; days are those of UTC. */
export function dayBefore(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY).toISOString().slice(0, 10)
}

/** Days in a row that were played on their day, up to today; a day that is not over yet breaks nothing. */
export function streak(results: DailyResults, today: string): number {
  const played = (day: string) => results[day]?.onTime === true && results[day].score !== undefined
  let day = played(today) ? today : dayBefore(today)
  let count = 0
  while (played(day)) {
    count += 1
    day = dayBefore(day)
  }
  return count
}

/** The days on which at least one of the day's challenges was played on its day. */
function onTime(games: DailyResults[]): DailyResults {
  return Object.fromEntries(games.flatMap((results) => Object.entries(results).filter(([, result]) => result.onTime && result.score !== undefined)))
}

/** How many such days there are in a row. */
export function streakOfAll(games: DailyResults[], today: string): number {
  return streak(onTime(games), today)
}

/** The most such days that ever were in a row. */
export function longestStreak(games: DailyResults[]): number {
  const days = onTime(games)
  return Math.max(0, ...Object.keys(days).map((day) => streak(days, day)))
}

/** The days of the weeks that this day's month touches, Monday first. */
export function monthOf(day: string): string[] {
  const first = `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const begins = dayBefore(first, weekday)
  const weeks = dayBefore(begins, -35).slice(0, 7) === day.slice(0, 7) ? 6 : 5
  return Array.from({ length: 7 * weeks }, (_, at) => dayBefore(begins, -at))
}

/** The days to look back on, the newest first. */
export function pastDays(today: string, first: string, most: number): string[] {
  return Array.from({ length: most }, (_, at) => dayBefore(today, at + 1)).filter((day) => day >= first)
}

/** How many stars a total is worth. */
export function starsFor(score: number, totals: number[]): number {
  return totals.filter((least) => score >= least).length
}

/** `★★☆`. */
export function starLine(stars: number, of: number): string {
  return '★'.repeat(stars) + '☆'.repeat(Math.max(0, of - stars))
}

/** `Sunday 15 November 2026`, whatever the reader's time zone. */
export function dayName(day: string, locale: string): string {
  return told(day, locale, { dateStyle: 'full' })
}

/** `Sunday 15 November`. */
export function dayTitle(day: string, locale: string): string {
  return told(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `15 Nov`. */
export function dayShort(day: string, locale: string): string {
  return told(day, locale, { day: 'numeric', month: 'short' })
}

/** `15`, in a calendar. */
export function dayNumber(day: string, locale: string): string {
  return told(day, locale, { day: 'numeric' })
}

function told(day: string, locale: string, how: Intl.DateTimeFormatOptions): string {
  const said = new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  // No browser has the French first of a month, which alone is an ordinal.
  return locale.startsWith('fr') ? said.replace(/(?<!\S)1(?= \p{L}|$)/u, '1er') : said
}
