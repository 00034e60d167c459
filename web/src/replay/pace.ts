// How fast a record is played: step by step at an even pace, or, while a clock of the game runs, as it happened.

export type Pace = 'steps' | 'real' | 'fast'

/** The moment of the table from which time runs, and the moment of the page at which it did. */
export interface Anchor {
  at: number
  wall: number
}

const SPEED: Record<Exclude<Pace, 'steps'>, number> = { real: 1, fast: 4 }

const WHOLE = 150_000
const QUICKEST = 300
const SLOWEST = 1500

/** Milliseconds a step is looked at, so that a game of so many steps takes about as long as any other: few steps are large ones. */
export function evenPace(steps: number): number {
  return Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / Math.max(1, steps)))
}

/** The table's moment while the record plays; step by step it is that of what is shown. */
export function momentOf(pace: Pace, anchor: Anchor, wall: number, shown: number): number {
  return pace === 'steps' ? shown : anchor.at + (wall - anchor.wall) * SPEED[pace]
}

/** Milliseconds until the next step is shown; `next` is its moment, known where a clock runs. */
export function waitFor(pace: Pace, anchor: Anchor, next: number | null, wall: number, evenly: number): number {
  if (pace === 'steps' || next === null) return evenly
  return Math.max(0, (next - momentOf(pace, anchor, wall, anchor.at)) / SPEED[pace])
}
