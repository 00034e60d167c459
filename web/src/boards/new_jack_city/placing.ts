// Where a card may go, looked up in what the server listed: nothing here knows a rule.
import { slotCells, type Point, type Segment, type View } from './geometry'

/** A zone as the card would leave it. */
export interface Join {
  colour: string
  value: number
  /** Places in the list of zones. */
  joined: number[]
  holder: number
  built: boolean
  dollars: number
  bonus: number
  openings: number
}

export interface Placement {
  x: number
  y: number
  turned: number
  move: string
  dollars: number
  home: number
  joins: Join[]
  /** What it pays signals the end. */
  signals: boolean
  /** Pieces of its road that shut a side of a zone on the table. */
  shuts: Segment[]
}

export interface Places {
  list: Placement[]
  /** By `x,y,turned`. */
  legal: Map<string, Placement>
  /** Why not, by `x,y,turned`. */
  refused: Map<string, string>
}

/** A card over the city. The anchor is the cell that was pointed at: turning goes around it. */
export interface Ghost {
  card: string
  x: number
  y: number
  turned: number
  anchor: Point
}

const slotKey = (x: number, y: number, turned: number): string => `${x},${y},${turned}`

/** By card. */
export function placesFrom(view: View): Map<string, Places> {
  return new Map(
    view.places.map(({ card, placements, refused }) => {
      const list = placements.map(([x, y, turned, move, dollars, home, joins, signals = false, shuts = []]) => ({
        x,
        y,
        turned,
        move,
        dollars,
        home,
        signals,
        shuts: shuts as Segment[],
        joins: joins.map(([colour, value, joined, holder, built, pays, bonus, openings]) => ({ colour, value, joined, holder, built, dollars: pays, bonus, openings })),
      }))
      const reasons = Object.entries(refused).flatMap(([reason, spots]) => spots.map(([x, y, turned]): [string, string] => [slotKey(x, y, turned), reason]))
      return [card, { list, legal: new Map(list.map((one) => [slotKey(one.x, one.y, one.turned), one])), refused: new Map(reasons) }]
    }),
  )
}

export function placementOf(places: Places | undefined, ghost: Ghost | null): Placement | null {
  return (ghost && places?.legal.get(slotKey(ghost.x, ghost.y, ghost.turned))) ?? null
}

/** The slots that cover this cell with the card turned so: the cell first, or second. */
function slotsOver([x, y]: Point, turned: number): Point[] {
  return [[x, y], turned % 2 === 0 ? [x - 1, y] : [x, y - 1]]
}

/** What is gained: money, then worth of mine, less that of others, then free worth. */
function promise(one: Placement, viewer: number): number {
  let worth = one.dollars * 100
  for (const join of one.joins) {
    if (join.joined.length === 0) continue
    if (join.holder === viewer) worth += join.value * 10
    else if (join.holder >= 0) worth -= join.value * 10
    else worth += join.value
  }
  return worth
}

/** Nearer to its middle than this, a slot is meant, legal or not. */
const MEANT = 0.25

/** Under a pointer the card keeps its turn: the slot that is meant, else a legal one, else the nearer. */
export function hoverAt(places: Places | undefined, card: string, turned: number, x: number, y: number): Ghost {
  const anchor: Point = [Math.floor(x), Math.floor(y)]
  const off = ([sx, sy]: Point) => Math.hypot(sx + (turned % 2 ? 0.5 : 1) - x, sy + (turned % 2 ? 1 : 0.5) - y)
  const slots = slotsOver(anchor, turned).sort((a, b) => off(a) - off(b))
  const [first] = slots
  const meant = slots.find((slot) => off(slot) < MEANT)
  const best = meant ?? slots.find(([sx, sy]) => places?.legal.has(slotKey(sx, sy, turned))) ?? first ?? anchor
  return { card, x: best[0], y: best[1], turned, anchor }
}

/** Where a tap puts the card: as it is turned if that is legal there, else turned to its best legal way. */
export function tapAt(places: Places | undefined, card: string, turned: number, x: number, y: number, viewer: number): Ghost {
  const hovered = hoverAt(places, card, turned, x, y)
  if (!places || placementOf(places, hovered)) return hovered
  const { anchor } = hovered
  const ways = [0, 1, 2, 3].flatMap((way) => slotsOver(anchor, way).flatMap(([sx, sy]) => places.legal.get(slotKey(sx, sy, way)) ?? []))
  const best = ways.sort((a, b) => promise(b, viewer) - promise(a, viewer))[0]
  return best ? { card, x: best.x, y: best.y, turned: best.turned, anchor } : hovered
}

/** The next way the card can lie over its anchor: through the legal ones only, where there are any. */
export function turnedGhost(places: Places | undefined, ghost: Ghost, step = 1): Ghost {
  const turns = [1, 2, 3].map((by) => (ghost.turned + by * step + 12) % 4)
  for (const turned of turns)
    for (const [x, y] of slotsOver(ghost.anchor, turned)) if (places?.legal.has(slotKey(x, y, turned))) return { ...ghost, x, y, turned }
  if (placementOf(places, ghost)) return ghost
  const turned = turns[0] ?? ghost.turned
  const [x, y] = slotsOver(ghost.anchor, turned)[0] ?? ghost.anchor
  return { ...ghost, x, y, turned }
}

/** The next turn with any legal place, for a card that hovers nowhere yet. */
export function nextTurn(places: Places | undefined, turned: number, step = 1): number {
  const turns = [1, 2, 3].map((by) => (turned + by * step + 12) % 4)
  return turns.find((way) => places?.list.some((one) => one.turned === way)) ?? turned
}

/** In how many ways the card may lie over this anchor. */
export function waysOver(places: Places | undefined, anchor: Point): Placement[] {
  return [0, 1, 2, 3].flatMap((turned) => slotsOver(anchor, turned).flatMap(([x, y]) => places?.legal.get(slotKey(x, y, turned)) ?? []))
}

/** A legal place that is worth showing when the tried one is refused: close by, then whatever promises most. */
export function nearestLegal(places: Places | undefined, ghost: Ghost, viewer: number): Placement | null {
  if (!places) return null
  const near = (one: Placement) => Math.hypot(one.x - ghost.x, one.y - ghost.y)
  return [...places.list].sort((a, b) => near(a) - near(b) || promise(b, viewer) - promise(a, viewer))[0] ?? null
}

/** The places for this turn in reading order, for arrow keys. */
export function inReadingOrder(list: Placement[]): Placement[] {
  return [...list].sort((a, b) => a.y - b.y || a.x - b.x || a.turned - b.turned)
}

/** The next place in the direction of an arrow key: nearest ahead, sideways counting double. */
export function placeToward(list: Placement[], from: { x: number; y: number }, dx: number, dy: number): Placement | null {
  let best: Placement | null = null
  let least = Infinity
  for (const one of list) {
    const ahead = (one.x - from.x) * dx + (one.y - from.y) * dy
    const aside = Math.abs((one.x - from.x) * dy) + Math.abs((one.y - from.y) * dx)
    if (ahead <= 0) continue
    const cost = ahead + 2 * aside
    if (cost < least) [best, least] = [one, cost]
  }
  return best
}

/** The cells of the zone that a card would make: those of all zones joined, and its own. */
export function cellsOf(view: View, placement: Placement, at: number): Point[] {
  const slot = slotCells(placement.x, placement.y, placement.turned)
  const join = placement.joins[at]
  const own = placement.joins.length === 1 ? slot : slot.slice(at, at + 1)
  return [...(join?.joined ?? []).flatMap((zone) => (view.zones[zone]?.cells ?? []) as Point[]), ...own]
}

/** The places that only strict roads close to the card as it is turned. */
export function closedByRoads(places: Places | undefined): { x: number; y: number; turned: number }[] {
  return [...(places?.refused ?? [])].flatMap(([spot, reason]) => {
    const [x = 0, y = 0, turned = 0] = spot.split(',').map(Number)
    return reason === 'roads-differ' ? [{ x, y, turned }] : []
  })
}
