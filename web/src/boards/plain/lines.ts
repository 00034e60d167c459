// Box-drawing signs as lines: roads and edges are drawn from side to side, so that neighbours join up.

/** To which sides a line runs: up, right, down, left. */
export type Arms = readonly [up: boolean, right: boolean, down: boolean, left: boolean]

const LIGHT = ' ╵╶└╷│┌├╴┘─┴┐┤┬┼'
const HEAVY = ' ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋'
const DOTTED: Record<string, number> = { '┊': 5, '┆': 5, '┈': 10, '┄': 10 }

/** The arms of a sign, and whether it is only an edge; null for any other sign. */
export function arms(mark: string): { arms: Arms; dotted: boolean } | null {
  const sign = mark.trim()
  const dotted = sign in DOTTED
  const bits = DOTTED[sign] ?? Math.max(LIGHT.indexOf(sign), HEAVY.indexOf(sign))
  if (sign.length !== 1 || bits <= 0) return null
  return { arms: [(bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0, (bits & 8) > 0], dotted }
}

/** The path of these arms in a square of this size, from the middle. */
export function path({ arms }: { arms: Arms }, left: number, top: number, width: number, height: number): string {
  const x = left + width / 2
  const y = top + height / 2
  const ends = [`V${top}`, `H${left + width}`, `V${top + height}`, `H${left}`]
  return arms.map((runs, side) => (runs ? `M${x} ${y}${ends[side]}` : '')).join('')
}
