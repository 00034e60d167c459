// Streets along cell sides: asphalt, kerbs, dashes, crossings, and a few cars.
import { UNIT, type Segment } from '../geometry'
import { rect, SHADE } from './pieces'

const ROUND = 'stroke-linecap="round" stroke-linejoin="round" fill="none"'
const PAINT = ['#e4572e', '#fffdf8', '#3c9a84', '#f2b134', '#2f6fa8', '#c65a6e']

export function roadPath(roads: readonly (readonly number[])[]): string {
  return roads.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => `M${x1 * UNIT} ${y1 * UNIT}L${x2 * UNIT} ${y2 * UNIT}`).join('')
}

/** How many pieces of road meet at each corner. */
function meetings(roads: readonly Segment[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [x1, y1, x2, y2] of roads)
    for (const key of [`${x1},${y1}`, `${x2},${y2}`]) found.set(key, (found.get(key) ?? 0) + 1)
  return found
}

export function streets(roads: readonly Segment[], ends = true): string {
  const all = roadPath(roads)
  const nodes = meetings(roads)
  let drawn =
    `<path d="${all}" ${ROUND} stroke="${SHADE}" stroke-width="22" transform="translate(0 2.500)"/>` +
    `<path d="${all}" ${ROUND} stroke="var(--kerb)" stroke-width="21"/><path d="${all}" ${ROUND} stroke="var(--asphalt)" stroke-width="15.500"/>`
  let dashes = ''
  for (const [x1, y1, x2, y2] of roads) {
    const lying = y1 === y2
    dashes += lying ? `M${Math.min(x1, x2) * UNIT + 12} ${y1 * UNIT}h${UNIT - 24}` : `M${x1 * UNIT} ${Math.min(y1, y2) * UNIT + 12}v${UNIT - 24}`
    for (const [x, y, dx, dy] of [[x1, y1, x2 - x1, y2 - y1], [x2, y2, x1 - x2, y1 - y2]] as const)
      if ((nodes.get(`${x},${y}`) ?? 0) >= 3) drawn += crossing(x * UNIT + dx * 12, y * UNIT + dy * 12, dx !== 0)
  }
  drawn += `<path d="${dashes}" fill="none" stroke="var(--road-line)" stroke-width="1.800" stroke-dasharray="7 5.500"/>`
  if (!ends) return drawn
  for (const [key, count] of nodes) {
    const [x = 0, y = 0] = key.split(',').map(Number)
    if (count === 1) drawn += `<circle cx="${x * UNIT}" cy="${y * UNIT}" r="9.400" fill="var(--asphalt)"/>`
  }
  return drawn
}

function crossing(x: number, y: number, across: boolean): string {
  const stripes = [-2, -1, 0, 1, 2].map((i) => (across ? `M${x - 2.2} ${y + i * 2.9}h4.400` : `M${x + i * 2.9} ${y - 2.2}v4.400`))
  return `<path d="${stripes.join('')}" stroke="#fffdf8" stroke-width="1.600"/>`
}

export function cars(roads: readonly Segment[]): string {
  return roads
    .filter((_, at) => at % 4 === 1)
    .map(([x1, y1, x2, y2], at) => {
      const lying = y1 === y2
      const side = at % 2 ? 0.045 : -0.045
      const along = 0.12 * ((at % 3) - 1)
      const x = ((x1 + x2) / 2 + (lying ? along : side)) * UNIT
      const y = ((y1 + y2) / 2 + (lying ? side : along)) * UNIT
      const body = rect(-8, -0.5, 16, 8, SHADE, 3) + rect(-8, -4, 16, 8, PAINT[at % PAINT.length] ?? '', 2.6) + rect(-3.5, -3.2, 3, 6.4, '#dff0f5', 1) + rect(3, -3.2, 2.2, 6.4, '#dff0f5', 0.8)
      return `<g transform="translate(${x} ${y})${lying ? '' : ' rotate(90)'}">${body}</g>`
    })
    .join('')
}
