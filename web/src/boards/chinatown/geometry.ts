// Where lots stand in the picture of the district: squares in blocks, with streets between them.
import type { Figures } from './types'

export const CELL = 46
export const LANE = 24
const AVENUE = 26
export const PAD = 10
/** Columns and rows of the map that are streets. */
const STREETS = [4, 8, 13]
const STREET_ROW = 5

function edges(count: number, widthAt: (at: number) => number): number[] {
  const found = [PAD]
  for (let at = 0; at < count; at += 1) found.push((found[at] ?? 0) + widthAt(at))
  return found
}

/** The left edge of each column, the upper edge of each row. */
export const GX = edges(18, (at) => (STREETS.includes(at) ? LANE : CELL))
export const GY = edges(11, (at) => (at === STREET_ROW ? AVENUE : CELL))
export const WIDTH = (GX[18] ?? 0) + PAD
export const HEIGHT = (GY[11] ?? 0) + PAD

export interface Lot {
  number: number
  district: number
  /** Column and row. */
  column: number
  row: number
  /** The upper left corner. */
  x: number
  y: number
}

export function lotsOf(map: Figures['map']): Map<number, Lot> {
  return new Map(
    map.map(([number, district, column, row]) => [number, { number, district, column, row, x: GX[column] ?? 0, y: GY[row] ?? 0 }]),
  )
}

/** The line around a district. */
export function outlinePath(corners: Figures['districts'][number][1]): string {
  return `${corners.map(([x, y], at) => `${at ? 'L' : 'M'}${GX[x] ?? 0} ${GY[y] ?? 0}`).join('')}z`
}

/** The squares of a business as one shape: each lot, and the seams between neighbours. */
export function shapeOf(lots: Lot[], grow: number): string {
  const has = (column: number, row: number) => lots.some((lot) => lot.column === column && lot.row === row)
  const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`
  const inset = 2 - grow
  const side = CELL - 2 * inset
  return lots
    .map(({ x, y, column, row }) => {
      let path = box(x + inset, y + inset, side, side)
      if (has(column + 1, row)) path += box(x + inset, y + inset, CELL, side)
      if (has(column, row + 1)) path += box(x + inset, y + inset, side, CELL)
      if (has(column + 1, row) && has(column, row + 1) && has(column + 1, row + 1)) path += box(x + inset, y + inset, CELL, CELL)
      return path
    })
    .join('')
}

/** Where the plaque of a business hangs: under its lowest lot, in the middle of that row. */
export function plaqueAt(lots: Lot[]): { x: number; y: number } {
  const bottom = Math.max(...lots.map((lot) => lot.row))
  const row = lots.filter((lot) => lot.row === bottom)
  const left = Math.min(...row.map((lot) => lot.x))
  const right = Math.max(...row.map((lot) => lot.x)) + CELL
  return { x: (left + right) / 2, y: (row[0]?.y ?? 0) + CELL - 2 }
}

/** The nearest lot that way, streets crossed; itself where there is none. */
export function nextLot(lots: Map<number, Lot>, from: number, way: string): number {
  const here = lots.get(from)
  if (!here) return from
  let best = from
  let least = Infinity
  for (const lot of lots.values()) {
    const dx = lot.column - here.column
    const dy = lot.row - here.row
    const [ahead, aside] =
      way === 'ArrowLeft' ? [-dx, dy] : way === 'ArrowRight' ? [dx, dy] : way === 'ArrowUp' ? [-dy, dx] : [dy, dx]
    if (ahead <= 0) continue
    const far = ahead + 3 * Math.abs(aside)
    if (far < least) {
      least = far
      best = lot.number
    }
  }
  return best
}
