// Cells, corners and outlines of the city. One cell is UNIT units wide on the map.
import type { Box } from '../../kit/camera.svelte'
import type { NewJackCityView } from '../../protocol/messages'

export type View = NewJackCityView
export type Zone = View['zones'][number]
export type Cell = View['cells'][number]
export type Card = View['hand'][number]
export type Developer = View['developers'][number]
export type Point = [number, number]
export type Segment = [number, number, number, number]
export type Colour = 'green' | 'blue' | 'red'

export const UNIT = 80

export const keyOf = (x: number, y: number): string => `${x},${y}`

/** The two cells of a card that lies (or stands) with its upper left cell here. */
export function slotCells(x: number, y: number, turned: number): [Point, Point] {
  return [[x, y], turned % 2 === 0 ? [x + 1, y] : [x, y + 1]]
}

export interface Half {
  x: number
  y: number
  colour: Colour
  /** 0 on the half of a whole card where it is not written. */
  value: number
  /** So many buildings stand here. */
  buildings: number
}

export interface CardShape {
  halves: [Half, Half]
  roads: Segment[]
  whole: boolean
  width: number
  height: number
}

const SIDES: Record<string, Segment> = {
  T0: [0, 0, 1, 0],
  T1: [1, 0, 2, 0],
  B0: [0, 1, 1, 1],
  B1: [1, 1, 2, 1],
  L: [0, 0, 0, 1],
  R: [2, 0, 2, 1],
  M: [1, 0, 1, 1],
}
/** Where half 0 and half 1 come to lie, by quarter turns. */
const HALVES: [Point, Point][] = [
  [[0, 0], [1, 0]],
  [[0, 0], [0, 1]],
  [[1, 0], [0, 0]],
  [[0, 1], [0, 0]],
]

function turn([x, y]: Point, turned: number): Point {
  if (turned === 1) return [1 - y, x]
  if (turned === 2) return [2 - x, 1 - y]
  return turned === 3 ? [y, 2 - x] : [x, y]
}

/** Of a whole card the value is shared by both halves' buildings; the greater part stands where it is not written. */
function buildings(value: number, whole: boolean, written: boolean): number {
  if (!whole) return value
  return Math.max(1, written ? Math.floor(value / 2) : Math.ceil(value / 2))
}

/** A card as it looks after so many quarter turns, with its upper left cell at 0,0. */
export function shapeOf(card: Card, turned: number): CardShape {
  const [first, second] = card.properties
  const whole = second === undefined
  const places = HALVES[turned % 4] ?? [[0, 0], [1, 0]]
  const halves = places.map(([x, y], at) => {
    const property = (at === 0 ? first : (second ?? first)) ?? { colour: 'green', value: 0 }
    const written = at === 0 || !whole
    return {
      x,
      y,
      colour: property.colour as Colour,
      value: written ? property.value : 0,
      buildings: buildings(property.value, whole, written),
    }
  }) as [Half, Half]
  const roads = card.roads.map((name) => {
    const [x1, y1, x2, y2] = SIDES[name] ?? [0, 0, 0, 0]
    return [...turn([x1, y1], turned), ...turn([x2, y2], turned)] as Segment
  })
  const lying = turned % 2 === 0
  return { halves, roads, whole, width: lying ? 2 : 1, height: lying ? 1 : 2 }
}

/** The outline of these cells as a path, drawn in by `inset` units, with round corners. */
export function outline(cells: readonly (readonly number[])[], inset: number, radius = 9): string {
  const inside = new Set(cells.map(([x, y]) => keyOf(x ?? 0, y ?? 0)))
  const edges = new Map<string, Point[]>()
  const add = (from: Point, to: Point) => {
    const key = keyOf(...from)
    const found = edges.get(key)
    if (found) found.push(to)
    else edges.set(key, [to])
  }
  for (const [x = 0, y = 0] of cells) {
    if (!inside.has(keyOf(x, y - 1))) add([x, y], [x + 1, y])
    if (!inside.has(keyOf(x + 1, y))) add([x + 1, y], [x + 1, y + 1])
    if (!inside.has(keyOf(x, y + 1))) add([x + 1, y + 1], [x, y + 1])
    if (!inside.has(keyOf(x - 1, y))) add([x, y + 1], [x, y])
  }
  let path = ''
  for (let start = edges.keys().next().value; start !== undefined; start = edges.keys().next().value)
    path += ring(edges, start, inset, radius)
  return path
}

/** Takes one closed ring out of the edges. Where two rings touch at a corner, it turns right. */
function ring(edges: Map<string, Point[]>, start: string, inset: number, radius: number): string {
  const steps: { at: Point; way: Point }[] = []
  let at = start.split(',').map(Number) as Point
  let before: Point | null = null
  for (;;) {
    const ways = edges.get(keyOf(...at))
    if (!ways) break
    const last: Point | null = before
    const right = last && ways.length > 1 ? ways.findIndex(([x, y]) => last[0] * (y - at[1]) - last[1] * (x - at[0]) > 0) : 0
    const [next] = ways.splice(Math.max(0, right), 1) as [Point]
    if (ways.length === 0) edges.delete(keyOf(...at))
    before = [next[0] - at[0], next[1] - at[1]]
    steps.push({ at, way: before })
    at = next
  }
  const corners = steps.flatMap(({ at: [x, y], way: b }, index) => {
    const a = steps.at(index - 1)?.way ?? b
    if (a[0] === b[0] && a[1] === b[1]) return []
    return [{ x: x * UNIT + inset * (-a[1] - b[1]), y: y * UNIT + inset * (a[0] + b[0]), a, b }]
  })
  return `${corners
    .map(({ x, y, a, b }, index) => {
      const from = `${x - a[0] * radius} ${y - a[1] * radius}`
      return `${index ? 'L' : 'M'}${from}Q${x} ${y} ${x + b[0] * radius} ${y + b[1] * radius}`
    })
    .join('')}z`
}

/** The city and all that lies beside it, in cells. */
export function boundsOf(view: View): Box {
  const places: Point[] = [...view.cells.map(({ x, y }): Point => [x, y]), ...(view.frontier as Point[])]
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 }
}

/** The cell of a zone where its pill stands best: its Builder's, or the one in the middle. */
export function anchorOf(zone: Zone, builder: Point | null): Point {
  if (builder) return builder
  const x = zone.cells.reduce((sum, cell) => sum + cell[0], 0) / zone.cells.length
  const y = zone.cells.reduce((sum, cell) => sum + cell[1], 0) / zone.cells.length
  const off = (cell: readonly number[]) => Math.hypot((cell[0] ?? 0) - x, (cell[1] ?? 0) - y)
  return [...zone.cells].sort((a, b) => off(a) - off(b))[0] as Point
}

/** Where the Builder of a zone stands, if there is one. */
export function builderIn(zone: Zone, developers: readonly Developer[]): Point | null {
  if (zone.holder < 0 || zone.built) return null
  const own = developers[zone.holder]?.builders ?? []
  return (own.find(([x, y]) => zone.cells.some((cell) => cell[0] === x && cell[1] === y)) as Point | undefined) ?? null
}

/** The zone in this cell, by its place in the list; -1 where there is none. */
export function zoneAt(view: View, x: number, y: number): number {
  return view.cells.find((cell) => cell.x === x && cell.y === y)?.zone ?? -1
}
