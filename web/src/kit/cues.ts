// Where a few words beside a thing stand: near it, on nothing that is pointed at, and on nothing that one needs.
import { findThing, type Box } from './find'

/** Between a ring and its cue. */
export const GAP = 13
/** From the edge of the window. */
const EDGE = 6
/** How often a cue may stand a quarter of a line further off. */
const FURTHER = 10
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
  const spots: { x: number; y: number; away: number }[] = []
  for (let step = 0; step <= FURTHER; step++) {
    const away = GAP + (step * (high + EDGE)) / 4
    spots.push(...across.map((x) => ({ x, y: top + height + away, away })), ...across.map((x) => ({ x, y: top - away - high, away })))
    spots.push(...down.map((y) => ({ x: left + width + away, y, away })), ...down.map((y) => ({ x: left - away - wide, y, away })))
  }
  let best: Box | null = null
  let least = Infinity
  for (const { x, y, away } of spots) {
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
  return best as Box
}
