// Where a few words beside a thing stand: near it, on nothing that is pointed at, and on nothing that one needs.
import { findThing, type Box } from './find'

/** Between a ring and its cue. */
export const GAP = 13
/** A cue that is further from the ring of its thing has a line to it. */
const BESIDE = GAP + 4
/** From the edge of the window. */
const EDGE = 6
/** How often a cue may stand a quarter of a line further off. */
const FURTHER = 10
/** How finely a free spot is looked for where none is beside the thing. */
const FINE = { across: 8, down: 2 }
/** A pixel of what is pointed at weighs so much more than one that the cue is further away; a pixel of what one needs a little less; to stand nearer to another thing that is lit, as if it spoke of that one, as much as to stand far off. */
const WEIGHT = { lit: 1000, needed: 10, astray: 100 }
/** A ring, and what the eye does not see. */
const SAME = 8

/** What is pressed, but for places on a map, and what a board marks as not to be covered (`data-clear`). */
const NEEDED = ['button:not(:disabled, [tabindex="-1"])', 'a[href]', 'input', 'select', 'textarea', 'summary', '[data-clear]'].map((what) => `main ${what}`).join()

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

const between = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width), Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height))

/** What of the page must stay free, besides the things of these ids. */
export function neededOnPage(ids: string[]): Box[] {
  const lit = ids.flatMap((id) => findThing(id) ?? [])
  // Of what a lit thing lies in the rest is needed: a preview is read before its button is pressed.
  const withoutLit = (node: Element): Element[] => {
    if (lit.some((thing) => thing.contains(node))) return []
    return lit.some((thing) => node.contains(thing)) ? [...node.children].flatMap(withoutLit) : [node]
  }
  return [...document.querySelectorAll<HTMLElement>(NEEDED)]
    .flatMap(withoutLit)
    .map((node) => node.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)
}

/** Whether it stands on something that must be seen. */
export const isOnSomething = (spot: Box, others: Box[]): boolean => others.some((box) => shared(spot, box) > 0)

/** Where the cue of this thing stands best, in this part of the window. */
export function placeCue(thing: Box, size: { wide: number; high: number }, room: Box, lit: Box[], needed: Box[]): Box {
  const { wide, high } = size
  const { left, top, width, height } = thing
  const across = [left + width / 2 - wide / 2, left, left + width - wide, left + width / 2 - wide, left + width / 2, left - wide, left + width, left - wide - GAP, left + width + GAP]
  const down = [top + height / 2 - high / 2, top, top + height - high]
  let best: Box = { left: room.left, top: room.top, width: wide, height: high }
  let least = Infinity
  const tryAt = (x: number, y: number, away: number): void => {
    const inside = (at: number, from: number, long: number, own: number) => Math.max(Math.min(at, from + long - own - EDGE), from + EDGE)
    const spot = { left: inside(x, room.left, room.width, wide), top: inside(y, room.top, room.height, high), width: wide, height: high }
    const own = between(spot, thing)
    const cost =
      WEIGHT.lit * lit.reduce((sum, box) => sum + shared(spot, box), 0) +
      WEIGHT.needed * needed.reduce((sum, box) => sum + shared(spot, box), 0) +
      WEIGHT.astray * Number(lit.some((box) => between(spot, box) < own - SAME)) +
      away
    if (cost < least) {
      least = cost
      best = spot
    }
  }
  const steps = Array.from({ length: FURTHER + 1 }, (_, step) => GAP + (step * (high + EDGE)) / 4)
  for (const away of steps) {
    for (const x of across) tryAt(x, top + height + away, away)
    for (const x of across) tryAt(x, top - away - high, away)
    for (const y of down) tryAt(left + width + away, y, away)
    for (const y of down) tryAt(left - away - wide, y, away)
  }
  // Between two words, where nothing around the thing is free: it takes a line to tell whose they are.
  if (isOnSomething(best, [...lit, ...needed])) {
    for (let away = GAP; away <= (steps.at(-1) as number); away += FINE.down) {
      for (let x = room.left + EDGE; x < room.left + room.width - wide; x += FINE.across) {
        const aside = Math.max(0, left - x - wide, x - left - width)
        for (const y of [top + height + away, top - away - high]) tryAt(x, y, away + aside)
      }
    }
  }
  return best
}

/** So far from the end of an edge a line still stands on it. */
const INSET = 8

export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Whether this line, which runs level or upright or nearly so, goes over it. */
const isCrossed = ({ x1, y1, x2, y2 }: Line, { left, top, width, height }: Box): boolean =>
  Math.max(x1, x2) > left && Math.min(x1, x2) < left + width && Math.max(y1, y2) > top && Math.min(y1, y2) < top + height

/** From the words to the ring of their thing, where they do not stand right beside it: else they seem to speak of what is nearer. It leaves where it crosses least of what must be read. */
export function lineTo(spot: Box, ring: Box, others: Box[] = []): Line | null {
  if (between(spot, ring) <= BESIDE) return null
  // Where both overlap on an axis, the line may leave anywhere in between.
  const ways = (from: number, long: number, to: number, wide: number): [number, number][] => {
    const [low, high] = [Math.max(from, to), Math.min(from + long, to + wide)]
    if (low > high) return [from > to ? [from, to + wide] : [from + long, to]]
    const middle = (low + high) / 2
    return [middle, Math.max(middle, high - INSET), Math.min(middle, low + INSET)].map((at) => [at, at])
  }
  const lines = ways(spot.left, spot.width, ring.left, ring.width).flatMap(([x1, x2]) =>
    ways(spot.top, spot.height, ring.top, ring.height).map(([y1, y2]): Line => ({ x1, y1, x2, y2 })),
  )
  const crossed = (line: Line) => others.filter((box) => isCrossed(line, box)).length
  return lines.reduce((best, line) => (crossed(line) < crossed(best) ? line : best))
}
