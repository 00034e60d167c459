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

/** Of a round that was counted: a lake or park that brought nothing is country, whatever it would bring to others. */
export function paidZones(zones: ZoneFigures[], greenPaid: boolean): ZoneFigures[] {
  return greenPaid ? zones : zones.map((zone) => (isGreen(zone) ? { ...zone, points: 0 } : zone))
}

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

/** How wide and high a label is at most, as a share of the city: on a phone labels shrink with it. */
const ROOM = { wide: 0.19, high: 0.085 }
const SOFT_ROOM = { wide: 0.13, high: 0.075 }

/** The labels of what counts; `counters` by category, as they stand before this round is scored. None lies on another where there is room. */
export function labelsOf(zones: ZoneFigures[], counters: Map<string, number>, size: number): Label[] {
  const left = new Map(counters)
  const places = placesOf(zones.filter(counts), size)
  return zones.filter(counts).map((zone) => {
    let counter: number | null = null
    if (zone.counts_down) {
      counter = left.get(zone.category) ?? 0
      left.set(zone.category, counter - 1)
    }
    const count = isGreen(zone) ? zone.areas : zone.buildings
    const sign = zone.colour as SignName
    return { key: `${zone.colour} ${zone.squares.join(' ')}`, sign, colour: zone.colour, count, points: zone.points, counter, ...(places.get(zone) ?? { x: 0, y: 0 }), zone }
  })
}

interface Spot {
  x: number
  y: number
}

/** Whoever has the fewest places to choose from chooses first; the others give way. */
function placesOf(zones: ZoneFigures[], size: number): Map<ZoneFigures, Spot> {
  const taken: (Spot & { wide: number; high: number })[] = []
  const places = new Map<ZoneFigures, Spot>()
  for (const zone of [...zones].sort((one, other) => one.squares.length - other.squares.length)) {
    const share = isGreen(zone) ? SOFT_ROOM : ROOM
    const [wide, high] = [share.wide * 2 * size, share.high * 2 * size]
    const covered = (spot: Spot): number =>
      taken.reduce((sum, other) => {
        const across = (wide + other.wide) / 2 - Math.abs(spot.x - other.x)
        const down = (high + other.high) / 2 - Math.abs(spot.y - other.y)
        return sum + (across > 0 && down > 0 ? across * down : 0)
      }, 0)
    // At the rim a label stands within the city.
    const spots = spotsOf(zone).map(({ x, y }) => ({ x: Math.min(2 * size - wide / 2, Math.max(wide / 2, x)), y }))
    const best = spots.find((spot) => covered(spot) === 0) ?? spots.reduce((one, other) => (covered(other) < covered(one) ? other : one))
    taken.push({ ...best, wide, high })
    places.set(zone, best)
  }
  return places
}

/** Where its label may stand, best first: between two areas side by side where there are such, as near to the middle as can be. */
function spotsOf(zone: ZoneFigures): Spot[] {
  const squares = zone.squares.map(([x = 0, y = 0]) => ({ x, y }))
  const middle = {
    x: squares.reduce((sum, square) => sum + square.x, 0) / squares.length,
    y: squares.reduce((sum, square) => sum + square.y, 0) / squares.length,
  }
  const has = new Set(squares.map((square) => `${square.x},${square.y}`))
  const distance = (spot: Spot) => Math.hypot(spot.x - middle.x, spot.y - middle.y)
  const near = (spots: Spot[]) => [...spots].sort((one, other) => distance(one) - distance(other))
  const between = squares.flatMap(({ x, y }) => (has.has(`${x + 1},${y}`) ? [{ x: x + 0.5, y }] : []))
  // A green area is one picture: its label stands above it.
  return [...near(between), ...near(squares)].map(({ x, y }) => ({ x: x + 0.5, y: y + (isGreen(zone) ? 0.14 : 0.5) }))
}
