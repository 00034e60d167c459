// Marks that fall on one spot lie beside each other, towards the middle, then above: none hides another or leaves the chart.
import type { PlaneMark } from '../../protocol/messages'

export interface Spread {
  mark: PlaneMark
  right: number
  above: number
}

/** `columns` of them have room beside each other where nothing is risked; elsewhere three, to the left beyond `middle`. */
export function spread(marks: PlaneMark[], columns: number, size: number, middle: number): Spread[] {
  const seen = new Map<string, number>()
  return marks.map((mark) => {
    const key = `${mark.at.across} ${mark.at.up}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    const wide = mark.at.across <= 0 ? columns : 3
    const side = mark.at.across > middle ? -size : size
    return { mark, right: (before % wide) * side, above: Math.floor(before / wide) * (size + 10) }
  })
}

/** How wide a label of the axis is at most, with the room that it needs. */
const LABEL = 46

/** The risks that can be written at the axis side by side, up to `far`, where it is so long. */
export function risksAt(far: number, long: number): number[] {
  const step = [10, 20, 50].find((each) => (each / far) * long >= LABEL) ?? far
  return Array.from({ length: Math.floor(far / step) }, (_, at) => step * (at + 1))
}
