// Times as people read them.

/** Milliseconds as 4:05, or 2 h 10 where there are hours, or days. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000)
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${pad(Math.floor((seconds % 3600) / 60))}`
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`
}

const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000]] as const

/** A span of time in words, as long as it is whole days, hours or minutes: "3 days"; else as on a clock. */
export function spanText(milliseconds: number, language: string): string {
  const found = UNITS.find(([, length]) => milliseconds >= length && milliseconds % length === 0)
  if (!found) return clockText(milliseconds)
  const [unit, length] = found
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(milliseconds / length)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
