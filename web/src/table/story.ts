// The log as a person would tell it: one line per happening, many of a kind as one, what was taken back folded.
import type { Line, LogEntry } from '../protocol/messages'

export interface Happening {
  id: string
  /** The key of the event, for its sign. */
  event: string
  text: string
  turn: boolean
  first: boolean
  /** What the line sums up, or what was taken back: to unfold. */
  details: string[]
  kind: 'line' | 'many' | 'withdrawn'
}

/** So many of a kind in a row are told as one. */
const MANY = 3

export function story(log: LogEntry[]): Happening[] {
  const told: Happening[] = []
  let withdrawn: Happening | null = null
  for (const entry of log) {
    if (entry.withdrawn) {
      if (!withdrawn) {
        withdrawn = { id: `${entry.number}.w`, event: '', text: '', turn: false, first: true, details: [], kind: 'withdrawn' }
        told.push(withdrawn)
      }
      withdrawn.details.push(...entry.lines.map((line) => line.text))
      continue
    }
    if (entry.lines.length > 0) withdrawn = null
    told.push(...happenings(entry))
  }
  return told.filter((one) => one.kind !== 'withdrawn' || one.details.length > 0)
}

function happenings(entry: LogEntry): Happening[] {
  const told: Happening[] = []
  for (let at = 0; at < entry.lines.length; ) {
    const line = entry.lines[at] as Line
    let end = at + 1
    while (end < entry.lines.length && alike(line, entry.lines[end] as Line)) end += 1
    const group = entry.lines.slice(at, end)
    const base = { id: `${entry.number}.${at}`, event: line.code.replace(/^event\./, ''), turn: line.code === 'event.turn', first: at === 0 }
    if (group.length >= MANY) told.push({ ...base, text: '', details: group.map((one) => one.text), kind: 'many' })
    else told.push(...group.map((one, index) => ({ ...base, id: `${base.id}.${index}`, first: base.first && index === 0, text: one.text, details: [], kind: 'line' as const })))
    at = end
  }
  return told
}

/** Of the same kind, and done by the same seat or by nobody. */
function alike(one: Line, other: Line): boolean {
  return one.code === other.code && one.params['seat'] === other.params['seat']
}
