// What several scenes of an end share: stars, bits of paper, rays. The same numbers give the same picture every time.

/** Numbers from 0 to 1 that look thrown, always the same ones. */
export function scattered(count: number, salt: number): number[] {
  let mixed = Math.imul(salt + 1, 374761393)
  return Array.from({ length: count }, () => {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489917)
    mixed ^= mixed >>> 16
    return (mixed >>> 0) / 4294967296
  })
}

export interface Star {
  x: number
  y: number
  r: number
}

/** Stars over a sky of this size, fewer near the ground. */
export function stars(width: number, height: number): Star[] {
  const count = Math.round((width * height) / 9000)
  const [xs, ys, rs] = [scattered(count, 1), scattered(count, 2), scattered(count, 3)]
  return xs.map((x, at) => ({ x: x * width, y: (ys[at] ?? 0) ** 1.4 * height, r: 0.6 + (rs[at] ?? 0) * 1.1 }))
}

export interface Bit {
  x: number
  y: number
  turn: number
  colour: string
  /** When it comes, from 0 to 1. */
  late: number
}

const BITS = ['#d9572b', '#f2b134', '#22619e', '#17826f', '#d77ac0', '#6d3f92']

/** Bits of paper in the air. */
export function bits(width: number, height: number, count: number): Bit[] {
  const [xs, ys, turns, late] = [11, 12, 13, 14].map((salt) => scattered(count, salt)) as [number[], number[], number[], number[]]
  return xs.map((x, at) => ({
    x: x * width,
    y: (ys[at] ?? 0) * height,
    turn: Math.round((turns[at] ?? 0) * 360),
    colour: BITS[at % BITS.length] ?? '',
    late: late[at] ?? 0,
  }))
}

/** Rays from a point, every second one left out. */
export function rays(x: number, y: number, reach: number, count: number): string {
  const at = (angle: number) => `${(x + reach * Math.cos(angle)).toFixed(0)} ${(y + reach * Math.sin(angle)).toFixed(0)}`
  const step = Math.PI / count
  return Array.from({ length: count }, (_, ray) => `M${x} ${y}L${at(2 * ray * step)}L${at((2 * ray + 1) * step)}z`).join('')
}
