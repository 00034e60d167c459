// What somebody else just did, in few words: one at a time, long enough to be read; what the same one does next is added.
import { untrack } from 'svelte'
import { loadLog } from '../boards/board'
import type { Seat } from '../play/seat.svelte'
import type { Line, LogEntry } from '../protocol/messages'
import { story, type LogTelling } from '../table/story'
import { say } from '../words'

export interface CaptionPart {
  text: string
  /** Dice are shown as dice. */
  dice: number[]
}

export interface Said {
  number: number
  seat: number
  parts: CaptionPart[]
  /** How long it stays, in milliseconds. */
  lasts: number
}

/** As long as a glance takes, and longer where there is more to read. */
const LEAST = 4000
const PER_LETTER = 55
const PARTS = 3
/** That a turn begins is nothing that anybody did. */
const UNTOLD = new Set(['event.turn', 'event.year', 'event.round', 'event.won'])

/** What these lines tell of somebody else's deed; null where it is mine, or nobody's. */
export function captionOf(lines: Line[], viewer: number | null, telling: LogTelling): Omit<Said, 'number' | 'lasts'> | null {
  // With my turn begins what I do: the die that is cast for me in LOTS is not theirs.
  const mine = lines.findIndex((line) => line.code === 'event.turn' && line.params['seat'] === viewer)
  const deeds = (mine < 0 ? lines : lines.slice(0, mine)).filter((line) => !UNTOLD.has(line.code))
  const seat = deeds.map((line) => line.params['seat']).find((who) => typeof who === 'number')
  if (typeof seat !== 'number' || seat === viewer) return null
  const parts = deeds
    .filter((line) => Array.isArray(line.params['dice']))
    .map((line) => ({ text: '', dice: (line.params['dice'] as unknown[]).map(Number) }))
  const plain = deeds.filter((line) => !Array.isArray(line.params['dice']))
  const told = story([{ number: 0, at: 0, lines: plain, withdrawn: false }], telling)
    .filter((happening) => happening.kind === 'line')
    // A head alone, as "Ada makes offer 4:", says nothing: what it holds does.
    .map(({ text, details }) => ({ text: text.trimEnd().endsWith(':') && details.length > 0 ? `${details.join('. ')}.` : text, dice: [] }))
  const all = [...parts, ...told].slice(0, PARTS)
  return all.length > 0 ? { seat, parts: all } : null
}

/** What was taken back, also where I asked for it: that it was granted is news to both sides. */
export function takenBack(withdrawn: LogEntry[]): Omit<Said, 'number' | 'lasts'> | null {
  const line = withdrawn.flatMap(({ lines }) => lines).find(({ code, params }) => !UNTOLD.has(code) && typeof params['seat'] === 'number')
  return line ? { seat: Number(line.params['seat']), parts: [{ text: say().takebacks.taken(line.text.replace(/\.$/, '')), dice: [] }] } : null
}

export class Caption {
  said = $state.raw<Said | null>(null)
  private telling = $state.raw<LogTelling>({})
  /** What stood in the log when I came is not news. */
  private arrived = false

  /** `held`: a clock runs, and nobody has eyes for it. */
  constructor(tell: () => { seat: Seat; held: boolean }) {
    const game = $derived(tell().seat.table?.game ?? '')
    $effect(() => {
      if (game) void loadLog(game).then((found) => (this.telling = found.telling))
    })
    $effect(() => {
      const { seat, held } = tell()
      const { number, lines, withdrawn = [] } = seat.news
      const fresh = this.arrived
      this.arrived = true
      if (held || !fresh) return
      // What was told of it is no longer so.
      if (withdrawn.length > 0) this.said = null
      const found = untrack(() => (withdrawn.length > 0 ? takenBack(withdrawn) : captionOf(lines, seat.viewer, this.telling)))
      const turns = lines.some((line) => line.code === 'event.turn')
      if (!found) return
      const before = untrack(() => this.said)
      const goesOn = before !== null && before.seat === found.seat && before.number !== number && !turns
      const told = goesOn ? before.parts.filter((part) => !found.parts.some((again) => again.text === part.text && String(again.dice) === String(part.dice))) : []
      const parts = [...told, ...found.parts].slice(-PARTS)
      const letters = parts.reduce((sum, part) => sum + part.text.length, 0)
      this.said = { number, seat: found.seat, parts, lasts: Math.max(LEAST, letters * PER_LETTER) }
    })
    $effect(() => {
      if (!this.said) return
      const timer = setTimeout(() => (this.said = null), this.said.lasts)
      return () => clearTimeout(timer)
    })
  }
}
