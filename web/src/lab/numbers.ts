// What is typed into a field becomes a number or a list; scales and figures for plots.
import type { LabGroup, LabNumber, LabThing } from '../protocol/messages'

export type Value = number | number[]

const WHOLE = /^\d{1,7}$/

/** The number that a text means, or null where it means none. */
export function read(text: string, list: boolean): Value | null {
  if (!list) return WHOLE.test(text.trim()) ? Number(text.trim()) : null
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  if (parts.length === 0 || !parts.every((part) => WHOLE.test(part))) return null
  return parts.map(Number)
}

export const written = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value))

export const same = (one: Value, other: Value): boolean => written(one) === written(other)

/** The things of the groups that a search finds: by their own name, their group's or a number's. */
export function found(groups: LabGroup[], wanted: string, only: (number: LabNumber) => boolean): LabGroup[] {
  const plain = folded(wanted.trim())
  return groups.flatMap((group) => {
    const whole = plain === '' || folded(group.title).includes(plain)
    const things = group.things.flatMap((thing): LabThing[] => {
      const all = whole || folded(thing.title).includes(plain)
      const numbers = thing.numbers.filter((number) => only(number) && (all || folded(number.label).includes(plain)))
      return numbers.length > 0 ? [{ ...thing, numbers }] : []
    })
    return things.length > 0 ? [{ ...group, things }] : []
  })
}

/** Without accents and capitals: "cafe" finds "Café". */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Round numbers between these two, about so many. */
export function ticks(low: number, high: number, about: number): number[] {
  if (!(high > low)) return [low]
  const rough = (high - low) / Math.max(1, about)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => Number(((first + place) * step).toPrecision(12)))
}

/** Round numbers on a scale of ratios: 1, 2, 5, 10, … */
export function ratioTicks(low: number, high: number): number[] {
  const marks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const one of [1, 2, 5]) {
      const mark = Number((one * 10 ** power).toPrecision(6))
      if (mark >= low * (1 - 1e-9) && mark <= high * (1 + 1e-9)) marks.push(mark)
    }
  // Too many would lie on each other.
  return marks.length > 6 ? marks.filter((mark) => /^1/.test(String(mark).replace(/^0\.0*/, ''))) : marks
}

/** As exact as it is worth reading. */
export function figure(value: number, share: boolean, language: string): string {
  if (share) return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}

/** A difference with its sign; of shares in points. */
export function difference(value: number, share: boolean, language: string): string {
  const size = Math.abs(share ? value * 100 : value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  const said = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(size)
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  return `${sign}${said}${share ? ' pp' : ''}`
}
