// The places that the server lists for each piece, and the way from one to the next. No rule is known here.
import type { LotsView, LotsPlacementView } from '../../protocol/messages'
import type { Cell } from './tower/shapes'

export interface Place {
  piece: string
  /** As in the notation, behind `place`. */
  spot: string
  /** How the piece is held: `flat1`. */
  pose: string
  plane: string
  corner: Cell
  cells: Cell[]
  floors: number
  matches: number
  points: number
  sure: boolean
}

/** Where these cells are in the picture, as one: the frame around their corners. */
export function frameOf(cells: Cell[], project: (x: number, y: number, z: number) => [number, number]): { left: number; top: number; right: number; bottom: number } {
  const corners = cells.flatMap(([x, y, z]) => [0, 1].flatMap((i) => [0, 1].flatMap((j) => [0, 1].map((k) => project(x + i, y + j, z + k)))))
  const across = corners.map(([left]) => left)
  const down = corners.map(([, top]) => top)
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
}

export type Frame = ReturnType<typeof frameOf>

/** What of this frame lies in a picture of this size. */
export function within(frame: Frame, wide: number, high: number): Frame {
  return { left: Math.max(0, frame.left), top: Math.max(0, frame.top), right: Math.min(wide, frame.right), bottom: Math.min(high, frame.bottom) }
}

/** Less than this of a frame, in pixels, is out of sight. */
const SEEN = 12
/** How far from the edge of the picture a sign stands that points out of it. */
const FROM_EDGE = 30
const ARROWS = ['↖', '↑', '↗', '←', '', '→', '↙', '↓', '↘']

/** Where at the edge a sign points to a frame that lies out of sight; nothing where enough of it is seen. */
export function beyond(frame: Frame, wide: number, high: number): { left: number; top: number; arrow: string } | null {
  const seen = within(frame, wide, high)
  if (seen.right - seen.left >= SEEN && seen.bottom - seen.top >= SEEN) return null
  const across = seen.right - seen.left >= SEEN ? 0 : frame.left + frame.right < wide ? -1 : 1
  const down = seen.bottom - seen.top >= SEEN ? 0 : frame.top + frame.bottom < high ? -1 : 1
  const inside = (middle: number, size: number) => Math.max(FROM_EDGE, Math.min(size - FROM_EDGE, middle))
  return {
    left: inside((frame.left + frame.right) / 2, wide),
    top: inside((frame.top + frame.bottom) / 2, high),
    arrow: ARROWS[3 * (down + 1) + across + 1] ?? '',
  }
}

const PLANES = ['flat', 'wide', 'deep']

export function placesFrom(view: Pick<LotsView, 'placements'>): Place[] {
  return (view.placements ?? []).map(placeOf)
}

export function placeOf([piece, spot, cells, floors, matches, points, sure]: LotsPlacementView): Place {
  const [name = '', corner = ''] = spot.split('@')
  const pose = name.split(' ')[1] ?? 'flat1'
  return {
    piece,
    spot,
    pose,
    plane: pose.replace(/\d+$/, ''),
    corner: corner.split(',').map(Number) as unknown as Cell,
    cells: cells as unknown as Cell[],
    floors,
    matches,
    points,
    sure,
  }
}

/** The pieces that may be placed, in the order in which they are listed. */
export function piecesOf(places: readonly Place[]): string[] {
  return [...new Set(places.map((place) => place.piece))]
}

/** The ways to hold a piece for which there is a place. */
export function posesOf(places: readonly Place[], piece: string): string[] {
  const found = new Set(places.filter((place) => place.piece === piece).map((place) => place.pose))
  return [...found].sort((a, b) => order(a) - order(b))
}

function order(pose: string): number {
  return 100 * PLANES.indexOf(pose.replace(/\d+$/, '')) + Number(pose.replace(/^\D+/, ''))
}

const planeOf = (pose: string): string => pose.replace(/\d+$/, '')

/** Turned by one step in its plane. */
export function turned(poses: readonly string[], pose: string, step: number): string {
  const same = poses.filter((other) => planeOf(other) === planeOf(pose))
  const at = same.indexOf(pose)
  return same[(at + step + same.length) % same.length] ?? pose
}

/** Tipped over into the next plane that has a place. */
export function tipped(poses: readonly string[], pose: string): string {
  const planes = PLANES.filter((plane) => poses.some((other) => planeOf(other) === plane))
  const next = planes[(planes.indexOf(planeOf(pose)) + 1) % planes.length]
  return poses.find((other) => planeOf(other) === next) ?? pose
}

function middle(cells: readonly Cell[]): [number, number, number] {
  const sum = [0, 0, 0]
  for (const cell of cells) for (const axis of [0, 1, 2] as const) sum[axis] = (sum[axis] as number) + cell[axis] / cells.length
  return sum as [number, number, number]
}

function distance(one: readonly Cell[], other: readonly Cell[]): number {
  const a = middle(one)
  const b = middle(other)
  return Math.hypot(a[0] - b[0], a[1] - b[1], 0.7 * (a[2] - b[2]))
}

/** The best to begin with: most points, sure before unsure, low before high. */
export function bestOf(places: readonly Place[], piece = ''): Place | null {
  const fitting = places.filter((place) => !piece || place.piece === piece)
  return ranked(fitting)[0] ?? null
}

/** Where a piece begins that nobody has moved yet: held as it is printed, over the middle of the lot. What a place is worth plays no part. */
export function startOf(places: readonly Place[], piece: string, lot: readonly [number, number]): Place | null {
  const [pose] = posesOf(places, piece)
  if (pose === undefined) return null
  const above = 1 + Math.max(...places.flatMap((place) => place.cells.map((cell) => cell[2])))
  return nearestTo(places, piece, pose, [[(lot[0] - 1) / 2, (lot[1] - 1) / 2, above]])
}

export function ranked(places: readonly Place[]): Place[] {
  return [...places].sort((a, b) => b.points - a.points || +b.sure - +a.sure || a.corner[2] - b.corner[2] || order(a.pose) - order(b.pose))
}

/** The place of this pose that lies nearest to another one. */
export function nearestTo(places: readonly Place[], piece: string, pose: string, from: readonly Cell[] | null): Place | null {
  const fitting = places.filter((place) => place.piece === piece && place.pose === pose)
  if (!from) return bestOf(fitting)
  return fitting.reduce<Place | null>(
    (best, place) => (!best || distance(place.cells, from) < distance(best.cells, from) ? place : best),
    null,
  )
}

/** The next place of the same pose in this direction (x right, y towards the player, z up). */
export function stepTo(places: readonly Place[], from: Place, way: Cell): Place | null {
  const here = middle(from.cells)
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    if (place.piece !== from.piece || place.pose !== from.pose || place.spot === from.spot) continue
    const there = middle(place.cells)
    const along = [0, 1, 2].reduce((sum, axis) => sum + (there[axis as 0] - here[axis as 0]) * way[axis as 0], 0)
    if (along < 0.5) continue
    const aside = [0, 1, 2].reduce((sum, axis) => sum + (way[axis as 0] ? 0 : Math.abs(there[axis as 0] - here[axis as 0])), 0)
    const cost = along + 2.5 * aside
    if (cost < least) {
      least = cost
      best = place
    }
  }
  return best
}

/** The one after this in the list of its pose. */
export function nextPlace(places: readonly Place[], from: Place, step: number): Place {
  const same = places.filter((place) => place.piece === from.piece && place.pose === from.pose)
  const at = same.findIndex((place) => place.spot === from.spot)
  return same[(at + step + same.length) % same.length] ?? from
}

/** How many places of the same pose are weighed beforehand, besides the one under the ghost. */
const NEARBY = 4

/** This place and where the ghost may go next: turned or tipped over, and to the places nearest to it. */
export function foreseen(places: readonly Place[], here: Place): Place[] {
  const poses = posesOf(places, here.piece)
  const held = [tipped(poses, here.pose), turned(poses, here.pose, 1), turned(poses, here.pose, -1)]
  const turnedTo = held.map((pose) => nearestTo(places, here.piece, pose, here.cells)).filter((place) => place !== null)
  const found = new Map([here, ...turnedTo, ...nearby(places, here)].map((place) => [place.spot, place]))
  return [...found.values()]
}

function nearby(places: readonly Place[], here: Place): Place[] {
  const others = places.filter((place) => place.piece === here.piece && place.pose === here.pose && place.spot !== here.spot)
  const far = new Map(others.map((place) => [place, distance(place.cells, here.cells)]))
  return others.sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0)).slice(0, NEARBY)
}

/** The notation of this piece, held as it is, with its foot on this cell. */
export function spotAt(place: Place, cell: Cell): string {
  const foot = place.cells[0] ?? place.corner
  const corner = [0, 1, 2].map((axis) => cell[axis as 0] - foot[axis as 0] + place.corner[axis as 0])
  return `${place.spot.split('@')[0]}@${corner.join(',')}`
}

/** Floors as people count them: from 1. */
export const floorsOf = (cells: readonly Cell[]): [number, number] => extentOf(cells, 2)

/** From where to where it reaches along an axis (columns, rows, floors), counted from 1. */
export function extentOf(cells: readonly Cell[], axis: 0 | 1 | 2): [number, number] {
  const found = cells.map((cell) => cell[axis] + 1)
  return [Math.min(...found), Math.max(...found)]
}

/** What of the tower is pointed at: an id of several cells (`0,0,0 1,0,0`) is one thing, and so are all single cells together. */
export function pointedAt(ids: readonly string[]): { id: string; cells: Cell[] }[] {
  const named = ids.filter((id) => /^\d+,\d+,\d+( \d+,\d+,\d+)*$/.test(id))
  const cellsOf = (text: string) => text.split(' ').map((cell) => cell.split(',').map(Number) as unknown as Cell)
  const single = named.filter((id) => !id.includes(' '))
  const several = named.filter((id) => id.includes(' ')).map((id) => ({ id, cells: cellsOf(id) }))
  return single[0] === undefined ? several : [{ id: single[0], cells: single.flatMap(cellsOf) }, ...several]
}
