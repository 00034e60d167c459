// The geometry of grids: outlines, things of several squares, and strips of tiles that lie side by side.
import type { SaidCell, SaidGrid, SaidPanel } from '../../protocol/messages'
import { arms } from './lines'

export type Side = readonly [x1: number, y1: number, x2: number, y2: number]

/** Where the outline of a shape runs: the sides of its squares that no other of its squares shares. */
export function outline(cells: readonly (readonly [number, number])[]): Side[] {
  const inside = new Set(cells.map(([x, y]) => `${x},${y}`))
  const sides: Side[] = []
  for (const [x, y] of cells) {
    if (!inside.has(`${x},${y - 1}`)) sides.push([x, y, x + 1, y])
    if (!inside.has(`${x + 1},${y}`)) sides.push([x + 1, y, x + 1, y + 1])
    if (!inside.has(`${x},${y + 1}`)) sides.push([x, y + 1, x + 1, y + 1])
    if (!inside.has(`${x - 1},${y}`)) sides.push([x, y, x, y + 1])
  }
  return sides
}

export interface Thing {
  id: string
  cells: SaidCell[]
}

/** The squares of each id; in the order in which the grid lists them. */
export function things(cells: SaidCell[]): Thing[] {
  const found = new Map<string, Thing>()
  for (const cell of cells) {
    if (!cell.id) continue
    const thing = found.get(cell.id)
    if (thing) thing.cells.push(cell)
    else found.set(cell.id, { id: cell.id, cells: [cell] })
  }
  return [...found.values()]
}

/** A low grid without rows to name, with empty columns in it, is a strip: tiles that may wrap. Else one part. */
export function parts(grid: SaidGrid): { grid: SaidGrid; caption: string }[] {
  const named = grid.down.some((name) => name.trim() !== '') || grid.down.length === 0
  const used = new Set(grid.cells.map((cell) => cell.x))
  const spans: [number, number][] = []
  for (let x = 0; x < grid.width; x++) {
    const last = spans.at(-1)
    if (!used.has(x)) continue
    if (last && last[1] === x) last[1] = x + 1
    else spans.push([x, x + 1])
  }
  if (named || grid.height > 5 || spans.length < 2) return [{ grid, caption: '' }]
  return spans.map(([from, to]) => ({
    caption: grid.across.slice(from, to).join('').trim(),
    grid: {
      ...grid,
      width: to - from,
      across: [],
      cells: grid.cells.filter((cell) => cell.x >= from && cell.x < to).map((cell) => ({ ...cell, x: cell.x - from })),
    },
  }))
}

/** The thing that lies next in this direction, seen from the middle of another. */
export function nextThing(all: Thing[], from: Thing | undefined, dx: number, dy: number): Thing | undefined {
  if (!from) return all[0]
  const [x, y] = middle(from)
  let best: Thing | undefined
  let least = Infinity
  for (const one of all) {
    const [ox, oy] = middle(one)
    const along = (ox - x) * dx + (oy - y) * dy
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
    if (one === from || along <= 0 || along + 3 * aside >= least) continue
    least = along + 3 * aside
    best = one
  }
  return best
}

function middle(thing: Thing): [number, number] {
  const count = thing.cells.length
  const sum = (pick: (cell: SaidCell) => number) => thing.cells.reduce((total, cell) => total + pick(cell), 0)
  return [sum((cell) => cell.x) / count, sum((cell) => cell.y) / count]
}

/** Where each column or row begins, and where the last ends; those of nothing but lines are narrow. */
export function edges(grid: SaidGrid, axis: 'x' | 'y', size: number, narrow: number): number[] {
  const count = axis === 'x' ? grid.width : grid.height
  const wide = new Set(grid.cells.filter((cell) => cell.id || !arms(cell.mark)).map((cell) => cell[axis]))
  const lines = new Set(grid.cells.map((cell) => cell[axis]))
  const starts = [0]
  for (let index = 0; index < count; index++) {
    const only = (grid.close || lines.has(index)) && !wide.has(index)
    starts.push((starts[index] ?? 0) + (only ? narrow : size))
  }
  return starts
}

/** A board of this width takes all there is; what belongs to a smaller one lies beside it. */
export const LARGEST = 480

/** How wide a panel must be for its grids to be read. */
export function boardWidth(panel: SaidPanel): number {
  const wide = panel.items.map((item) => (item.type === 'grid' && parts(item).length === 1 ? item.width * (item.close ? 12 : 30) : 0))
  return Math.min(LARGEST, Math.max(...wide, 90) + 34)
}
