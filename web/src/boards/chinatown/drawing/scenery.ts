// Streets, lawns, trees, cars and lanterns between the blocks: paper-cut, and without meaning for the game.
import { CELL, GX, GY, HEIGHT, LANE, PAD, WIDTH } from '../geometry'

const SHADE = 'var(--shade)'
const cut = (path: string, fill: string) => `<path d="${path}" fill="${SHADE}" transform="translate(0 1.3)"/><path d="${path}" fill="${fill}"/>`
const disc = (x: number, y: number, r: number, fill: string) => cut(`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`, fill)
const crown = (x: number, y: number, r: number, light = false) =>
  `${disc(x, y, r, light ? 'var(--tree-light)' : 'var(--tree)')}<circle cx="${x - r * 0.28}" cy="${y - r * 0.3}" r="${r * 0.42}" fill="#ffffff2e"/>`
const gx = (at: number) => GX[at] ?? 0
const gy = (at: number) => GY[at] ?? 0

function lantern(x: number, y: number, colour: string, scale = 1): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})"><path d="M0-6v2M0 6v3" stroke="#7a3a1a" stroke-width="1.1"/><ellipse cy="1.2" rx="4.6" ry="4.7" fill="${SHADE}"/><ellipse rx="4.6" ry="4.7" fill="${colour}"/><path d="M-1.7-4.300q-2 4.300 0 8.600M1.700-4.300q2 4.300 0 8.600" stroke="#ffffff70" fill="none" stroke-width=".9"/><rect x="-2.1" y="-5.4" width="4.2" height="1.5" rx=".5" fill="#f2b134"/><rect x="-2.1" y="3.9" width="4.2" height="1.5" rx=".5" fill="#f2b134"/></g>`
}

function garland(x1: number, y1: number, x2: number, y2: number, count: number, sag: number): string {
  const mx = (x1 + x2) / 2
  const my = (y1 + y2) / 2 + sag * 2
  const lanterns = Array.from({ length: count }, (_, at) => {
    const u = (at + 1) / (count + 1)
    const x = (1 - u) ** 2 * x1 + 2 * u * (1 - u) * mx + u * u * x2
    const y = (1 - u) ** 2 * y1 + 2 * u * (1 - u) * my + u * u * y2
    return lantern(x, y + 6, at % 2 ? '#eba32b' : '#d9362b', 0.82)
  })
  return `<path d="M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}" fill="none" stroke="#7a3a1a"/>${lanterns.join('')}`
}

function car(x: number, y: number, colour: string, turned = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turned})">${cut('M-4-8q4-2 8 0v16q-4 2-8 0z', colour)}<path d="M-3-3.500h6v2.500h-6zM-3 3.500h6v2h-6z" fill="#2a283899"/></g>`
}

function lawn(x1: number, y1: number, x2: number, y2: number): string {
  const x = gx(x1) + 5
  const y = gy(y1) + 5
  const size = `width="${gx(x2) + CELL - 5 - x}" height="${gy(y2) + CELL - 5 - y}" rx="12"`
  return `<rect x="${x}" y="${y + 1.5}" ${size} fill="${SHADE}"/><rect x="${x}" y="${y}" ${size} fill="var(--lawn)"/>`
}

function streets(): string {
  const lane = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="var(--marking)" stroke-width="1.6" stroke-dasharray="8 8" opacity=".9"/>`
  const crossing = (x: number, y: number) =>
    Array.from({ length: 3 }, (_, at) => `<rect x="${x + at * 5}" y="${y}" width="2.6" height="7" fill="var(--marking)"/>`).join('')
  const middle = (gy(5) + gy(6)) / 2
  const across = [4, 8, 13]
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="14" fill="var(--street)"/>` +
    across.map((at) => lane(gx(at) + LANE / 2, 4, gx(at) + LANE / 2, HEIGHT - 6)).join('') +
    lane(4, middle, WIDTH - 4, middle) +
    across
      .map(
        (at) =>
          `<rect x="${gx(at) + 4.5}" y="${middle - 8}" width="16" height="16" fill="var(--street)"/>` +
          crossing(gx(at) + 5, gy(5) - 9) +
          crossing(gx(at) + 5, gy(6) + 2),
      )
      .join('')
  )
}

/** The park in the lower left, where the year stands, and the square in the lower right with the table of incomes. */
function corners(): string {
  const y0 = gy(6) - 4
  const height = gy(11) - y0 + 4
  const left = PAD - 2
  const park = gx(4) - left + 2
  const right = gx(14) - 4
  const square = gx(18) - right + 6
  const x0 = PAD + 6
  const y1 = gy(6) + 4
  return (
    `<rect x="${left}" y="${y0 + 2}" width="${park}" height="${height}" rx="12" fill="${SHADE}"/><rect x="${left}" y="${y0}" width="${park}" height="${height}" rx="12" fill="var(--lawn)"/>` +
    `<path d="M${left} ${y0 + height * 0.63}q40-26 92-6t${park - 92} -14V${y0 + height - 12}q0 12-12 12H${left + 12}q-12 0-12-12z" fill="var(--lawn-deep)"/>` +
    `<rect x="${right}" y="${y0 + 2}" width="${square}" height="${height}" rx="12" fill="${SHADE}"/><rect x="${right}" y="${y0}" width="${square}" height="${height}" rx="12" fill="var(--notice)"/>` +
    crown(x0 + 176, y1 + 210, 13) +
    crown(x0 + 156, y1 + 218, 9, true) +
    crown(x0 + 12, y1 + 212, 10) +
    crown(x0 + 176, y1 + 22, 10, true) +
    crown(x0 + 162, y1 + 10, 7) +
    `<ellipse cx="${x0 + 86}" cy="${y1 + 206}" rx="46" ry="15" fill="${SHADE}"/><ellipse cx="${x0 + 86}" cy="${y1 + 204}" rx="46" ry="15" fill="var(--pond)"/>` +
    `<path d="M${x0 + 62} ${y1 + 203}q5-3 10 0t10 0M${x0 + 92} ${y1 + 208}q5-3 10 0t10 0" stroke="#d6eff6" fill="none" stroke-width="1.4"/>` +
    `<path d="M${x0 + 44} ${y1 + 208}q22-22 46-4" stroke="#b5261c" stroke-width="4" fill="none"/><path d="M${x0 + 44} ${y1 + 204}q22-22 46-4" stroke="#d9572b" stroke-width="2" fill="none"/>`
  )
}

function gate(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    cut('M-34 44V8h7v36zM27 44V8h7v36z', '#b5261c') +
    cut('M-40 14h80v6h-80z', '#b5261c') +
    cut('M-20 20h40v10h-40z', '#17695a') +
    '<path d="M-13 25h5M-3 25h6M8 25h5" fill="none" stroke="#ffe39a" stroke-width="3" stroke-linecap="round"/>' +
    cut('M-48 12q14-2 18-12h60q4 10 18 12l-5 3h-86z', '#e0912a') +
    cut('M-26 0q9-2 12-9h28q3 7 12 9z', '#d9572b') +
    lantern(-20, 38, '#d9362b') +
    lantern(20, 38, '#d9362b') +
    '</g>'
  )
}

const LAWNS: [number, number, number, number][] = [
  [0, 0, 0, 1],
  [3, 0, 3, 0],
  [3, 3, 3, 4],
  [7, 2, 7, 4],
  [12, 0, 12, 2],
  [9, 3, 9, 4],
  [14, 3, 15, 4],
  [7, 6, 7, 7],
  [5, 10, 5, 10],
  [9, 10, 11, 10],
]
/** Column, row, offset in both, radius, and whether it is a light one. */
const TREES: [number, number, number, number, number, boolean][] = [
  [0, 0, 16, 18, 9, false], [0, 1, 30, 22, 11, true], [0, 1, 12, 34, 7, false],
  [3, 0, 26, 16, 9, true], [3, 3, 22, 30, 11, false], [3, 4, 32, 16, 8, true],
  [7, 2, 24, 26, 10, false], [7, 3, 26, 28, 12, true], [7, 4, 20, 24, 8, false],
  [12, 0, 26, 20, 9, true], [12, 1, 28, 24, 11, false], [12, 2, 24, 18, 8, true],
  [9, 3, 18, 24, 10, false], [9, 4, 20, 20, 8, true],
  [14, 3, 24, 26, 11, true], [15, 4, 16, 20, 9, false], [14, 4, 20, 26, 7, false], [15, 3, 26, 20, 8, false],
  [7, 6, 22, 24, 9, true], [7, 7, 24, 22, 11, false], [5, 10, 22, 22, 9, false],
  [10, 10, 22, 24, 9, false], [11, 10, 26, 20, 10, true], [9, 10, 20, 24, 7, true],
]

/** Under the lots. */
export const GROUND = streets() + corners()
/** Between the blocks. */
export const GREENERY =
  LAWNS.map((corner) => lawn(...corner)).join('') +
  TREES.map(([x, y, dx, dy, r, light]) => crown(gx(x) + dx, gy(y) + dy, r, light)).join('') +
  gate(gx(12) + 33, gy(9) + 30, 0.74) +
  car(gx(4) + 7, gy(1) + 30, '#d9572b') +
  car(gx(8) + 17, gy(8) + 20, '#22819e') +
  car(gx(13) + 17, gy(2) + 36, '#e8b93a') +
  car(gx(2) + 8, gy(5) + 19, '#3c8a6c', 90) +
  car(gx(16) + 12, gy(5) + 8, '#8a5aa6', 90) +
  car(gx(10) + 30, gy(5) + 19, '#c2452d', 90)
/** Above everything. */
export const GARLANDS =
  garland(gx(4) - 3, gy(3) + 6, gx(5) + 3, gy(3) + 6, 2, 5) +
  garland(gx(8) - 3, gy(1) + 2, gx(9) + 3, gy(1) + 2, 2, 5) +
  garland(gx(8) - 3, gy(9) + 2, gx(9) + 3, gy(9) + 2, 2, 5) +
  garland(gx(13) - 4, gy(0) + 10, gx(14) + 2, gy(0) + 10, 2, 4)
