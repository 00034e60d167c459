// The log as a person would tell it: one line per happening with its details, many of a kind as one, what was taken back folded.
import type { Line, LogEntry } from '../protocol/messages'

export interface Happening {
  id: string
  /** The key of the event, for its sign. */
  event: string
  text: string
  turn: boolean
  first: boolean
  /** What followed from it, what the line sums up, or what was taken back: to unfold. */
  details: string[]
  /** What it brought, by seat. */
  gains: Map<number, number>
  kind: 'line' | 'many' | 'withdrawn'
}

/** How a game's events make happenings; `boards/<game>/log.ts` says so, by the keys of its events. */
export interface LogTelling {
  /** What follows from something: unfolds under the newest line of one of these events; of any, where none is named. */
  under?: Record<string, string[]>
  /** Unfolds under the line of this event, in the same step and of the same seat, wherever that stands. */
  ofSeat?: Record<string, string>
  /** In a row these are one line, whoever did them. */
  gathers?: string[]
  /** What a folded line brought to whom. */
  gains?: (event: string, params: Line['params']) => [seat: number, amount: number][]
}

/** So many of a kind in a row are told as one. */
const MANY = 3
/** How far back a line may stand under which something unfolds. */
const REACH = 40

export function story(log: LogEntry[], telling: LogTelling = {}): Happening[] {
  const told: Happening[] = []
  let withdrawn: Happening | null = null
  for (const entry of log) {
    if (entry.withdrawn) {
      if (!withdrawn) {
        withdrawn = { ...line(`${entry.number}.w`, '', ''), first: true, kind: 'withdrawn' }
        told.push(withdrawn)
      }
      withdrawn.details.push(...entry.lines.map((one) => one.text))
      continue
    }
    if (entry.lines.length > 0) withdrawn = null
    tell(entry, telling, told)
  }
  return told.filter((one) => one.kind !== 'withdrawn' || one.details.length > 0)
}

function tell(entry: LogEntry, telling: LogTelling, told: Happening[]): void {
  const heads = entry.lines.map((one) => headOfSeat(one, entry.lines, telling))
  for (let at = 0; at < entry.lines.length; ) {
    const one = entry.lines[at] as Line
    if (heads[at] || unfoldsUnder(one, telling, told)) {
      at += 1
      continue
    }
    let end = at + 1
    while (end < entry.lines.length && alike(one, entry.lines[end] as Line)) end += 1
    const group = entry.lines.slice(at, end)
    const event = eventOf(one)
    const id = `${entry.number}.${at}`
    if (group.length >= MANY) told.push({ ...line(id, event, ''), first: at === 0, details: group.map((each) => each.text), kind: 'many' })
    else if (!gathered(one, telling, told)) {
      group.forEach((each, index) => {
        const happening = { ...line(`${id}.${index}`, event, each.text), first: at === 0 && index === 0 }
        entry.lines.filter((_, other) => heads[other] === each).forEach((detail) => unfold(detail, happening, telling))
        told.push(happening)
      })
    }
    at = end
  }
}

function line(id: string, event: string, text: string): Happening {
  return { id, event, text, turn: event === 'turn', first: false, details: [], gains: new Map(), kind: 'line' }
}

function eventOf(line: Line): string {
  return line.code.replace(/^event\./, '')
}

function headOfSeat(one: Line, lines: Line[], telling: LogTelling): Line | undefined {
  const head = telling.ofSeat?.[eventOf(one)]
  return head ? lines.find((other) => eventOf(other) === head && other.params['seat'] === one.params['seat']) : undefined
}

function unfoldsUnder(one: Line, telling: LogTelling, told: Happening[]): boolean {
  const heads = telling.under?.[eventOf(one)]
  if (!heads) return false
  const head = told.slice(-REACH).findLast((happening) => happening.kind === 'line' && !happening.turn && (heads.length === 0 || heads.includes(happening.event)))
  if (head) unfold(one, head, telling)
  return head !== undefined
}

function unfold(detail: Line, head: Happening, telling: LogTelling): void {
  head.details.push(detail.text)
  for (const [seat, amount] of telling.gains?.(eventOf(detail), detail.params) ?? []) {
    head.gains.set(seat, (head.gains.get(seat) ?? 0) + amount)
  }
}

/** Joins the line before, where that is of a kind that is told as one. */
function gathered(one: Line, telling: LogTelling, told: Happening[]): boolean {
  const last = told.at(-1)
  if (!last || last.kind === 'withdrawn' || last.event !== eventOf(one) || !telling.gathers?.includes(last.event)) return false
  if (last.kind === 'line') {
    last.details.unshift(last.text)
    last.kind = 'many'
  }
  last.details.push(one.text)
  return true
}

/** Of the same kind, and done by the same seat or by nobody. */
function alike(one: Line, other: Line): boolean {
  return one.code === other.code && one.params['seat'] === other.params['seat']
}
