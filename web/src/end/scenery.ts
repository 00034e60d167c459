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

/** Shares of the sky: where, how large, when. */
const BURSTS = [
  { x: 0.67, y: 0.2, r: 0.17, colour: '#ffd25e', at: 0 },
  { x: 0.52, y: 0.13, r: 0.11, colour: '#7fe0b8', at: 1 },
  { x: 0.86, y: 0.28, r: 0.13, colour: '#ff8f7a', at: 2 },
  { x: 0.79, y: 0.08, r: 0.08, colour: '#86c5ff', at: 1 },
  { x: 0.57, y: 0.38, r: 0.08, colour: '#cfa2f2', at: 2 },
  { x: 0.95, y: 0.44, r: 0.07, colour: '#ffd25e', at: 0 },
  { x: 0.46, y: 0.32, r: 0.06, colour: '#ff8f7a', at: 0 },
]

export interface Burst {
  x: number
  y: number
  size: number
  colour: string
  /** When it opens. */
  at: number
  lines: { x1: number; y1: number; x2: number; y2: number }[]
}

/** Fireworks: each a star of lines round its place. */
export function bursts(width: number, height: number): Burst[] {
  const tall = height > width
  return BURSTS.map(({ x, y, r, colour, at }, index) => {
    const size = r * Math.min(width * 1.1, height * 1.25)
    // On a phone the words stand above: the sky is below them, from edge to edge.
    const [px, py] = tall ? [(x - 0.42) * 1.65 * width, (0.24 + y * 0.62) * height] : [x * width, y * height]
    const rays = 14 + (index % 3) * 2
    const lines = scattered(rays, index + 30).map((share, ray) => {
      const angle = (ray / rays) * 2 * Math.PI
      const reach = size * (0.72 + 0.28 * share)
      return { x1: Math.cos(angle) * size * 0.22, y1: Math.sin(angle) * size * 0.22, x2: Math.cos(angle) * reach, y2: Math.sin(angle) * reach }
    })
    return { x: px, y: py, size, colour, at, lines }
  })
}
