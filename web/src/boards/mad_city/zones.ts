// Zones as the server tells them, arranged for drawing: which areas are lit, and where their labels stand.
import type { ZoneFigures } from '../../protocol/messages'
import type { SignName } from './drawing/Sign.svelte'

export interface Label {
  key: string
  sign: SignName
  colour: string
  /** Buildings, or areas of a lake or park. */
  count: number
  points: number
  /** What the counter goes down from, or null where the zone brings points. */
  counter: number | null
  /** In half tiles from the top left. */
  x: number
  y: number
  zone: ZoneFigures
}

export const isGreen = (zone: ZoneFigures): boolean => zone.colour === 'lake' || zone.colour === 'park'
/** Whether it lights up: it brings points, or turns a counter. */
export const counts = (zone: ZoneFigures): boolean => zone.points > 0 || zone.counts_down

/** Zones whose tiles all lie as they did when the server told of them. */
export function freshZones(zones: ZoneFigures[], told: string[], shown: string[], size: number): ZoneFigures[] {
  return zones.filter((zone) =>
    zone.squares.every((square) => {
      const [x, y] = square as [number, number]
      const cell = Math.floor(y / 2) * size + Math.floor(x / 2)
      return told[cell] === shown[cell]
    }),
  )
}

/** By half tile, `x,y`: whether its buildings have light. */
export function litSquares(zones: ZoneFigures[]): Set<string> {
  const lit = zones.filter((zone) => zone.points > 0 && !isGreen(zone))
  return new Set(lit.flatMap((zone) => zone.squares.map((square) => square.join(','))))
}

/** The labels of what counts; `counters` by category, as they stand before this round is scored. */
export function labelsOf(zones: ZoneFigures[], counters: Map<string, number>): Label[] {
  const left = new Map(counters)
  return zones.filter(counts).map((zone) => {
    let counter: number | null = null
    if (zone.counts_down) {
      counter = left.get(zone.category) ?? 0
      left.set(zone.category, counter - 1)
    }
    const count = isGreen(zone) ? zone.areas : zone.buildings
    const sign = zone.colour as SignName
    return { key: `${zone.colour} ${zone.squares.join(' ')}`, sign, colour: zone.colour, count, points: zone.points, counter, ...anchor(zone), zone }
  })
}

/** Between two areas side by side where there are such, as near to the middle as can be. */
function anchor(zone: ZoneFigures): { x: number; y: number } {
  const squares = zone.squares.map(([x = 0, y = 0]) => ({ x, y }))
  const middle = {
    x: squares.reduce((sum, square) => sum + square.x, 0) / squares.length,
    y: squares.reduce((sum, square) => sum + square.y, 0) / squares.length,
  }
  const has = new Set(squares.map((square) => `${square.x},${square.y}`))
  const spots = squares.flatMap(({ x, y }) => (has.has(`${x + 1},${y}`) ? [{ x: x + 0.5, y }] : []))
  const choice = spots.length > 0 ? spots : squares
  const distance = (spot: { x: number; y: number }) => Math.hypot(spot.x - middle.x, spot.y - middle.y)
  const best = choice.reduce((one, other) => (distance(other) < distance(one) ? other : one))
  // A green area is one picture: its label stands above it.
  return { x: best.x + 0.5, y: best.y + (isGreen(zone) ? 0.14 : 0.5) }
}
