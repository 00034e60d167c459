// What the newest frame told, as things to show on the map: cards laid, zones built, dollars paid, Builders on their way.
import type { BoardNews } from '../board'
import type { Reward } from './ending'
import { keyOf, slotCells, zoneAt, type Point, type View } from './geometry'

export interface Laid {
  x: number
  y: number
  turned: number
  seat: number
}

/** Something that goes between a zone and its owner's place. */
export interface Way {
  what: 'coin' | 'builder'
  seat: number
  cell: Point
  home: boolean
  dollars: number
}

export interface Happened {
  rewards: Map<number, Reward>
  laid: Laid[]
  /** Zones that the laid cards joined or enlarged, by their place in the list. */
  grown: number[]
  /** Cells of zones that were just built, in the order in which their buildings rise. */
  rising: Map<string, number>
  ways: Way[]
}

const cellOf = (text: unknown): Point => String(text).split(',').map(Number) as Point

export function happenedIn(view: View, news: BoardNews): Happened {
  const found: Happened = { rewards: new Map(), laid: [], grown: [], rising: new Map(), ways: [] }
  let placed: Point = [0, 0]
  for (const { code, params } of news.lines) {
    const seat = Number(params['seat'])
    const cell = cellOf(params['cell'])
    if (code === 'event.placed') {
      placed = cell
      found.laid.push({ x: cell[0], y: cell[1], turned: Number(params['turned']), seat })
    } else if (code === 'event.scored') {
      pay(found, view, cell, seat, Number(params['value']))
      found.ways.push({ what: 'builder', seat, cell, home: true, dollars: 0 })
      rise(found, view, cell)
    } else if (code === 'event.built') rise(found, view, cell)
    else if (code === 'event.extended') pay(found, view, placed, seat, Number(params['dollars']))
    else if (code === 'event.came-home') found.ways.push({ what: 'builder', seat, cell, home: true, dollars: 0 })
    else if (code === 'event.claimed') found.ways.push({ what: 'builder', seat, cell, home: false, dollars: 0 })
  }
  found.grown = grownBy(view, found.laid)
  return found
}

function pay(found: Happened, view: View, cell: Point, seat: number, dollars: number): void {
  found.rewards.set(zoneAt(view, ...cell), { seat, value: dollars })
  found.ways.push({ what: 'coin', seat, cell, home: true, dollars })
}

function rise(found: Happened, view: View, cell: Point): void {
  for (const [x, y] of view.zones[zoneAt(view, ...cell)]?.cells ?? []) found.rising.set(keyOf(x, y), found.rising.size)
}

function grownBy(view: View, laid: readonly Laid[]): number[] {
  const own = new Set(laid.flatMap(({ x, y, turned }) => slotCells(x, y, turned).map((cell) => keyOf(...cell))))
  return view.zones.flatMap(({ cells }, at) => {
    const inside = cells.filter(([x, y]) => own.has(keyOf(x, y))).length
    return inside > 0 && inside < cells.length ? [at] : []
  })
}
