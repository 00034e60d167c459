// Where the slot of a card lies on the map, in units.
import { UNIT, type Point } from './geometry'

export interface Slot {
  x: number
  y: number
  turned: number
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export const slotKeyOf = ({ x, y, turned }: Slot): string => `${x},${y},${turned}`

/** Drawn in by so many units on every side; less than none: drawn out. */
export function slotBox({ x, y, turned }: Slot, inset: number): Rect {
  return {
    x: x * UNIT + inset,
    y: y * UNIT + inset,
    width: (turned % 2 ? 1 : 2) * UNIT - 2 * inset,
    height: (turned % 2 ? 2 : 1) * UNIT - 2 * inset,
  }
}

export const slotMiddle = ({ x, y, turned }: Slot): Point => [(x + (turned % 2 ? 0.5 : 1)) * UNIT, (y + (turned % 2 ? 1 : 0.5)) * UNIT]
