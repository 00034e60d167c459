// The scoring of a round, told step by step: who has the tree, contractors or road, zones city by city, the race.
import type { Line, ZoneFigures } from '../../protocol/messages'
import type { CityView } from './view'
import { counts, isGreen } from './zones'

export type Step =
  | { kind: 'filled'; count: number }
  | { kind: 'ranger' }
  | { kind: 'road' }
  | { kind: 'bets' }
  | { kind: 'zone'; seat: number; zone: ZoneFigures; number: number; of: number }
  | { kind: 'race' }

/** The steps of the round that was scored last, mine last among the cities so that it stays in sight. */
export function stepsOf(view: CityView, lines: Line[], home: number): Step[] {
  const scored = view.builders.flatMap((builder, seat) => (builder.sheet.length > 0 ? [seat] : []))
  if (scored.length === 0) return []
  const steps: Step[] = []
  const filled = lines.filter((line) => line.code === 'event.filled').length
  if (filled > 0) steps.push({ kind: 'filled', count: filled })
  const solo = view.target === 0
  if (solo || view.table.ranger >= 0) steps.push({ kind: 'ranger' })
  if (view.options['mode'] === 'standard') steps.push({ kind: 'bets' })
  else steps.push({ kind: 'road' })
  const order = [...scored.filter((seat) => seat !== home), ...scored.filter((seat) => seat === home)]
  for (const seat of order) {
    const zones = (view.builders[seat]?.city?.zones ?? []).filter((zone) => counts(zone) && !isGreen(zone))
    zones.forEach((zone, at) => steps.push({ kind: 'zone', seat, zone, number: at + 1, of: zones.length }))
  }
  steps.push({ kind: 'race' })
  return steps
}

/** So long a step is looked at; zones that only turn a counter are passed more quickly. */
function length(step: Step): number {
  if (step.kind !== 'zone') return 1700
  return step.zone.counts_down ? 550 : 1000
}

export class Show {
  steps = $state.raw<Step[]>([])
  at = $state(0)
  running = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private pace = 1

  get step(): Step | null {
    return this.running ? (this.steps[this.at] ?? null) : null
  }

  /** Whether this part has been told, or there is nothing left to tell. */
  told(kind: Step['kind'], seat?: number): boolean {
    if (!this.running) return true
    const last = this.steps.findLastIndex((step) => step.kind === kind && (seat === undefined || (step.kind === 'zone' && step.seat === seat)))
    return last < this.at || last === -1
  }

  /** With a pace of 0 it waits for `next`. */
  start(steps: Step[], pace: number): void {
    this.steps = steps
    this.at = 0
    this.pace = pace
    this.running = steps.length > 0
    this.wait()
  }

  next(): void {
    clearTimeout(this.timer)
    if (this.at + 1 >= this.steps.length) return this.stop()
    this.at += 1
    this.wait()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.running = false
  }

  private wait(): void {
    const step = this.steps[this.at]
    if (this.running && this.pace > 0 && step) this.timer = setTimeout(() => this.next(), length(step) * this.pace)
  }
}
