// How blocks fall: over their lower outer edge, down, and to rest aside. Worked out from the tower alone,
// so that everybody sees the same.
import type { Cell } from './shapes'

export interface Faller {
  number: number
  piece: string
  cells: readonly Cell[]
  /** The edge it tips over: a point of it, and its direction. */
  pivot: [number, number, number]
  axis: [number, number, number]
  /** Where to it goes. */
  away: [number, number]
  /** How long it waits, as a part of the whole. */
  after: number
}

interface Body {
  number: number
  piece: string
  cells: readonly Cell[]
}

export interface FallPose {
  x: number
  y: number
  z: number
  angle: number
}

const TIPPING = 0.35
const STEEP = 1.15

function middle(cells: readonly Cell[]): [number, number, number] {
  const sum = cells.reduce((total, cell) => [total[0] + cell[0], total[1] + cell[1], total[2] + cell[2]], [0, 0, 0])
  return [sum[0] / cells.length, sum[1] / cells.length, sum[2] / cells.length]
}

/** What falls of these bodies, and how; `wide` and `deep` are the lot's. */
export function fallersOf(bodies: readonly Body[], fallen: readonly number[], wide: number, deep: number): Faller[] {
  const falling = bodies.filter((body) => fallen.includes(body.number))
  const standing = bodies.filter((body) => !fallen.includes(body.number))
  const rest = middle(standing.flatMap((body) => [...body.cells]).concat([[(wide - 1) / 2, (deep - 1) / 2, 0]]))
  return falling.map((body, order) => {
    const centre = middle(body.cells)
    const out = [centre[0] - rest[0] || 0.01, centre[1] - rest[1] || 0.01] as const
    const sideways = Math.abs(out[0]) >= Math.abs(out[1])
    const sign = (sideways ? out[0] : out[1]) >= 0 ? 1 : -1
    const low = Math.min(...body.cells.map((cell) => cell[2]))
    const feet = body.cells.filter((cell) => cell[2] === low)
    const rim = Math.max(...feet.map((cell) => sign * (sideways ? cell[0] : cell[1]))) * sign
    const x = sideways ? rim + 0.5 * sign - (wide - 1) / 2 : centre[0] - (wide - 1) / 2
    const z = sideways ? centre[1] - (deep - 1) / 2 : rim + 0.5 * sign - (deep - 1) / 2
    return {
      number: body.number,
      piece: body.piece,
      cells: body.cells,
      pivot: [x, low, z],
      axis: sideways ? [0, 0, -sign] : [sign, 0, 0],
      away: sideways ? [sign, 0.35 * ((body.number % 3) - 1)] : [0.35 * ((body.number % 3) - 1), sign],
      after: Math.min(0.2, 0.05 * order),
    }
  })
}

/** Where a faller is when this part of the time has gone by: where its edge went, and how far it has turned. */
export function fallAt(faller: Faller, part: number): FallPose {
  const time = Math.max(0, (part - faller.after) / (1 - faller.after))
  if (time <= TIPPING) {
    const tip = time / TIPPING
    return { x: 0, y: 0, z: 0, angle: STEEP * tip * tip * 0.7 }
  }
  const flight = (time - TIPPING) / (1 - TIPPING)
  const height = faller.pivot[1]
  const landed = Math.min(1, flight / (0.35 + 0.05 * Math.min(8, height)))
  const slide = 1.1 + 0.28 * height
  const out = slide * (1 - (1 - flight) ** 2)
  const hop = landed >= 1 ? Math.abs(Math.sin((flight - 0.6) * 9)) * 0.16 * (1 - flight) : 0
  return {
    x: faller.away[0] * out,
    y: -height * landed * landed + hop,
    z: faller.away[1] * out,
    angle: STEEP * 0.7 + (Math.PI / 2 - STEEP * 0.7) * Math.min(1, landed * 1.1),
  }
}
