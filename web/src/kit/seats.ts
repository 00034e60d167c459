// Every seat has a colour and a mark, the same on every page: colour is never the only sign.

const MARKS = ['●', '▲', '■', '◆', '★', '✚', '⬟', '⬢'] as const
const COLOURS = 8

/** The mark as a letter, where nothing can be drawn: inside a chart, a text. */
export const seatMark = (seat: number): string => MARKS[seat % MARKS.length] ?? ''

/** A variable of the tokens, good for day and night. */
export const seatColour = (seat: number): string => `var(--seat-${seat % COLOURS})`

/** For `class`: below it `--own`, `--own-tint` and `--own-pale` are the seat's. */
export const seatClass = (seat: number): string => `seat-${seat % COLOURS}`

/** Dashes tell lines apart where colours alone would not. */
const DASHES = ['', '7 4', '2 4', '10 4 2 4', '4 4', '12 5', '1 3', '8 3 1 3'] as const
export const seatDashes = (seat: number): string => DASHES[seat % DASHES.length] ?? ''

/** The mark as a path around x,y: circle, triangle, square, diamond, star, cross, pentagon, hexagon. */
export function seatPath(seat: number, x: number, y: number, r: number): string {
  const shape = seat % MARKS.length
  if (shape === 0) return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
  return `M${(CORNERS[shape] ?? []).map(([dx, dy]) => `${round(x + dx * r)} ${round(y + dy * r)}`).join('L')}z`
}

const round = (value: number): number => Math.round(value * 100) / 100

type Corner = readonly [number, number]

/** Corners around the middle, the first one on top; every second one drawn in, where `inner` says how far. */
function star(points: number, outer: number, inner = outer): Corner[] {
  return Array.from({ length: points }, (_, point): Corner => {
    const angle = (2 * Math.PI * point) / points - Math.PI / 2
    const reach = point % 2 ? inner : outer
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  })
}

const A = 0.4
const B = 1.05
const CORNERS: readonly (readonly Corner[])[] = [
  [],
  [[0, -1.12], [1.12, 0.86], [-1.12, 0.86]],
  [[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
  [[0, -1.22], [1.22, 0], [0, 1.22], [-1.22, 0]],
  star(10, 1.24, 0.54),
  [[-A, -B], [A, -B], [A, -A], [B, -A], [B, A], [A, A], [A, B], [-A, B], [-A, A], [-B, A], [-B, -A], [-A, -A]],
  star(5, 1.12),
  star(6, 1.08),
]
