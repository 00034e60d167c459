// The city as layers of SVG text, from the view alone, in pieces: a card that comes draws itself, and not all others anew. What can be pressed is drawn elsewhere, on top.
import type { Box } from '../../../kit/camera.svelte'
import { keyOf, outline, shapeOf, slotCells, UNIT, type Card, type Colour, type Segment, type View, type Zone } from '../geometry'
import { plot, powerPlant, tree } from './buildings'
import { circle, icon, inkOf, path, rect, SHADE, text } from './pieces'
import { cars, streets } from './streets'

const PATTERN: Record<Colour, string> = { green: 'njc-lawn', blue: 'njc-pave', red: 'njc-hatch' }
/** Beyond so many cards cars stay at home: they are only decoration. */
const CARS_UP_TO = 40

export const PATTERNS =
  '<pattern id="njc-lawn" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M4 6l1.500-3 1.500 3M13 15l1.500-3 1.500 3" stroke="var(--lawn-line)" stroke-width="1.200" fill="none" stroke-linecap="round"/></pattern>' +
  '<pattern id="njc-pave" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M0 0h16M0 8h16M4 0v8M12 8v8" stroke="var(--pave-line)" stroke-width="1" fill="none"/></pattern>' +
  '<pattern id="njc-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v9" stroke="var(--hatch-line)" stroke-width="1.600"/></pattern>'

function ground(x: number, y: number, colour: Colour): string {
  return rect(x * UNIT - 0.4, y * UNIT - 0.4, UNIT + 0.8, UNIT + 0.8, `var(--ground-${colour})`) + rect(x * UNIT, y * UNIT, UNIT, UNIT, `url(#${PATTERN[colour]})`)
}

/** How many buildings stand in each cell: a card of one property shares them between both. */
function buildingsBy(view: View): Map<string, number> {
  const values = new Map(view.cells.map((cell) => [keyOf(cell.x, cell.y), cell.value]))
  const found = new Map<string, number>()
  for (const { x, y, turned } of view.city) {
    const a = keyOf(x, y)
    const b = turned % 2 ? keyOf(x, y + 1) : keyOf(x + 1, y)
    const first = values.get(a) ?? 0
    const second = values.get(b) ?? 0
    const whole = first === 0 || second === 0
    const value = first || second
    found.set(a, whole ? (first ? Math.floor(value / 2) : Math.ceil(value / 2)) : first)
    found.set(b, whole ? (second ? Math.floor(value / 2) : Math.ceil(value / 2)) : second)
  }
  return found
}

export interface Drawing {
  key: string
  drawn: string
}

export interface CityArt {
  ground: Drawing[]
  streets: string
  buildings: Drawing[]
}

export const wholeOf = (drawings: readonly Drawing[]): string => drawings.map(({ drawn }) => drawn).join('')

/** `rising`: cells whose buildings have just been built, and in which order they rise. */
export function cityArt(view: View, rising: ReadonlyMap<string, number> = new Map()): CityArt {
  const all = view.cells.map(({ x, y }) => [x, y])
  const edge = outline(all, -7, 10)
  const base: Drawing[] = [{ key: 'edge', drawn: path(edge, SHADE, 'transform="translate(0 7)"') + path(edge, 'var(--card)') }]
  for (const { x, y, card, colour } of view.cells)
    base.push({ key: keyOf(x, y), drawn: card === 'plant' ? rect(x * UNIT, y * UNIT, UNIT, UNIT, 'var(--plant-ground)') : ground(x, y, colour as Colour) })
  for (const { x, y, turned } of view.city) {
    const seam = rect(x * UNIT, y * UNIT, turned % 2 ? UNIT : 2 * UNIT, turned % 2 ? 2 * UNIT : UNIT, 'none', 3)
    base.push({ key: `seam ${keyOf(x, y)}`, drawn: `<g stroke="var(--card)" stroke-width="2.400" stroke-opacity=".9">${seam}</g>` })
  }
  for (const zone of view.zones)
    if (zone.built)
      base.push({
        key: `zone ${zone.at.join()}`,
        drawn: path(outline(zone.cells, 12.5), `var(--built-${zone.colour})`, `fill-opacity=".6" stroke="${inkOf(zone.colour)}" stroke-opacity=".55" stroke-width="1.600"`),
      })
  const count = buildingsBy(view)
  const north = [...view.cells].sort((a, b) => a.y - b.y || a.x - b.x)
  const houses: Drawing[] = []
  for (const { x, y, card, colour, zone } of north)
    if (card !== 'plant') {
      const drawn = plot(x * UNIT, y * UNIT, colour as Colour, count.get(keyOf(x, y)) ?? 1, view.zones[zone]?.built ?? false, variantAt(x, y))
      const number = rising.get(keyOf(x, y))
      houses.push({ key: keyOf(x, y), drawn: number === undefined ? drawn : `<g class="rises" style="--number:${number}">${drawn}</g>` })
    }
  const roads = view.roads as Segment[]
  return {
    ground: base,
    streets: streets(roads) + (view.city.length <= CARS_UP_TO ? `<g class="cars">${cars(roads)}</g>` : ''),
    buildings: [...houses, { key: 'plant', drawn: powerPlant(0, 0) }],
  }
}

/** Always the same look for the same place. */
const variantAt = (x: number, y: number): number => Math.abs(x * 3 + y * 5)

/** A card that lies in the city, once more, for the moment in which it settles there. */
export function laidArt(view: View, { x, y, turned }: { x: number; y: number; turned: number }): string {
  const [width, height] = turned % 2 ? [1, 2] : [2, 1]
  const inside = (cx: number, cy: number) => cx >= x && cx <= x + width && cy >= y && cy <= y + height
  const count = buildingsBy(view)
  let drawn = rect(x * UNIT - 6, y * UNIT - 6, width * UNIT + 12, height * UNIT + 12, 'var(--card)', 12)
  for (const [cx, cy] of slotCells(x, y, turned)) {
    const cell = view.cells.find((one) => one.x === cx && one.y === cy)
    if (!cell) continue
    const built = view.zones[cell.zone]?.built ?? false
    drawn += ground(cx, cy, cell.colour as Colour) + plot(cx * UNIT, cy * UNIT, cell.colour as Colour, count.get(keyOf(cx, cy)) ?? 1, built, variantAt(cx, cy))
  }
  const roads = (view.roads as Segment[]).filter(([x1, y1, x2, y2]) => inside(x1, y1) && inside(x2, y2))
  return drawn + streets(roads, false)
}

/** The values of the properties in a zone of several, so that its sum can be seen. */
export function pips(view: View, zone: Zone, anchor: readonly number[]): string {
  const written = view.cells.filter((cell) => cell.value > 0 && zone.cells.some(([x, y]) => x === cell.x && y === cell.y))
  if (written.length < 2) return ''
  const colour = inkOf(zone.colour)
  return written
    .map(({ x, y, value }) => {
      const crowded = x === anchor[0] && y === anchor[1]
      const [px, py] = crowded ? [x * UNIT + 66, y * UNIT + 17] : [x * UNIT + 40, y * UNIT + 64]
      const [fill, ink] = zone.built ? [colour, 'var(--paper)'] : ['var(--paper)', colour]
      return circle(px, py, 9.2, fill, `stroke="${ink}" stroke-width="1.400"`) + text(px, py + 4.4, value, 12.5, { fill: ink })
    })
    .join('')
}

/** A card as it lies in hand or hovers over the city, turned, with its upper left cell at 0,0. */
export function cardArt(card: Card, turned: number, values = true): string {
  const shape = shapeOf(card, turned)
  let drawn = rect(-6, -6, shape.width * UNIT + 12, shape.height * UNIT + 12, 'var(--card)', 12)
  for (const half of shape.halves) drawn += ground(half.x, half.y, half.colour)
  const plots = shape.whole ? [shape.halves] : shape.halves.map((half) => [half])
  for (const halves of plots) {
    const cells = halves.map(({ x, y }) => [x, y])
    drawn += path(outline(cells, 12.5), 'var(--plan-veil)', `stroke="${inkOf(halves[0]?.colour ?? '')}" stroke-opacity=".7" stroke-width="1.500" stroke-dasharray="4 4"`)
  }
  drawn += streets(shape.roads, false)
  for (const half of shape.halves) drawn += plot(half.x * UNIT, half.y * UNIT, half.colour, half.buildings, false, half.x)
  if (!values) return drawn
  for (const { x, y, colour, value } of shape.halves)
    if (value)
      drawn +=
        rect(x * UNIT + 17, y * UNIT + 50, 46, 25, 'var(--paper)', 12.5, `stroke="${inkOf(colour)}" stroke-width="1.600"`) +
        icon(colour, x * UNIT + 32, y * UNIT + 63.5, 7.5) +
        text(x * UNIT + 45, y * UNIT + 68.6, value, 17, { anchor: 'start' })
  return drawn
}

// The land around

/** Always the same number between 0 and 1 for the same place. */
function chance(x: number, y: number, salt: number): number {
  let mixed = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(salt, 974634541)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

const HILL = 9
/** Cells across of a piece of land. */
const BLOCK = 6
/** Land is seen so far around the city. */
const AROUND = 11

export interface LandArt {
  meadows: Drawing[]
  trees: Drawing[]
}

/** Trees and meadows that never move: where the city comes, they give way. */
export function landArt(box: Box, taken: ReadonlySet<string>): LandArt {
  const land: LandArt = { meadows: [], trees: [] }
  const block = (cell: number): number => Math.floor(cell / BLOCK)
  for (let down = block(box.top - AROUND); down <= block(box.bottom + AROUND); down++)
    for (let across = block(box.left - AROUND); across <= block(box.right + AROUND); across++) {
      const { meadows, trees } = blockArt(across * BLOCK, down * BLOCK, taken)
      land.meadows.push({ key: keyOf(across, down), drawn: meadows })
      land.trees.push({ key: keyOf(across, down), drawn: trees })
    }
  return land
}

function blockArt(left: number, top: number, taken: ReadonlySet<string>): { meadows: string; trees: string } {
  let meadows = ''
  let trees = ''
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) {
      if (chance(x, y, 1) < 0.022) meadows += `<ellipse cx="${x * UNIT}" cy="${y * UNIT}" rx="${UNIT * (2 + chance(x, y, 2) * HILL * 0.35)}" ry="${UNIT * (1 + chance(x, y, 3) * 1.6)}" fill="var(--meadow${chance(x, y, 4) < 0.5 ? '' : '-2'})"/>`
      if (taken.has(keyOf(x, y)) || chance(x, y, 5) > 0.34) continue
      const px = (x + 0.15 + chance(x, y, 6) * 0.7) * UNIT
      const py = (y + 0.25 + chance(x, y, 7) * 0.6) * UNIT
      const size = 10 + chance(x, y, 8) * 9
      const kind = chance(x, y, 9)
      trees += kind < 0.55 ? fir(px, py, size, kind < 0.3) : tree(px, py, size * 0.6, kind < 0.8 ? 'var(--tree)' : 'var(--tree-2)')
    }
  return { meadows, trees }
}

function fir(x: number, y: number, size: number, deep: boolean): string {
  const cone = `M${x - size * 0.55} ${y}L${x} ${y - size * 1.7}L${x + size * 0.55} ${y}z`
  return path(cone, SHADE, 'transform="translate(2 3)"') + path(cone, deep ? 'var(--fir)' : 'var(--fir-2)') + path(`M${x} ${y - size * 1.7}L${x + size * 0.55} ${y}H${x}z`, '#2a283814')
}
