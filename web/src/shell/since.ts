// How long ago something was, as people say it.
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "20 minutes", "1 day": the largest unit that fits; nothing under a minute. */
export function duration(milliseconds: number, language: string): string {
  const [unit, size] = UNITS.find(([, length]) => milliseconds >= length) ?? ['minute', 0]
  if (size === 0) return ''
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(milliseconds / size))
}

/** "20m", "3h", "1d": where there is little room; nothing under a minute. */
export function brief(milliseconds: number, language: string): string {
  const [unit, size] = UNITS.find(([, length]) => milliseconds >= length) ?? ['minute', 0]
  if (size === 0) return ''
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(Math.floor(milliseconds / size))
}

/** "today", "yesterday", "3 days ago". */
export function daysAgo(moment: number, now: number, language: string): string {
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / 86_400_000)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
}

function startOfDay(moment: number): number {
  const day = new Date(moment)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}
