// The tower as a drawing without any depth of its own: cubes from far to near, seen from the front right as on the stage.
import { PAINT, SIGN_PATHS } from './pieces'

type Cell = readonly [number, number, number]

interface Body {
  piece: string
  cells: readonly (readonly number[])[]
  /** What became of it, where that is shown: `fell`; `played` and `better` are held over their place. */
  mark?: string
}

export type Marked = Required<Body>

export interface TowerDrawing {
  art: string
  left: number
  top: number
  width: number
  height: number
  /** The middle of the highest cube's top, where a tree may stand. */
  peak: [number, number]
}

const RIGHT = [17, 6] as const
const NEAR = [-11, 9] as const
const UP = 19

const at = (x: number, y: number, z: number): [number, number] => [x * RIGHT[0] + y * NEAR[0], x * RIGHT[1] + y * NEAR[1] - z * UP]
const outline = (...corners: Cell[]) => `${corners.map((corner, index) => `${index ? 'L' : 'M'}${at(...corner).map((value) => value.toFixed(1)).join(' ')}`).join('')}z`

function mixed(colour: string, other: string, share: number): string {
  const part = (text: string, from: number) => parseInt(text.slice(from, from + 2), 16)
  return `#${[1, 3, 5].map((from) => Math.round(part(colour, from) * share + part(other, from) * (1 - share)).toString(16).padStart(2, '0')).join('')}`
}

const EDGES: Record<string, string> = { fell: '#c8361f', played: '#2a2838', better: '#17685a' }

/** `rows`: the lot, row by row; a cell of it that is no blank is ground. */
export function towerDrawing(bodies: readonly Body[], rows: readonly string[]): TowerDrawing {
  const cubes = bodies
    .flatMap(({ piece, cells, mark = '' }, body) => cells.map((cell) => ({ piece, body, mark, cell: cell as unknown as Cell })))
    .sort((a, b) => a.cell[1] - b.cell[1] || a.cell[2] - b.cell[2] || a.cell[0] - b.cell[0])
  const owner = new Map(cubes.map(({ cell, body }) => [String(cell), body]))
  const wide = Math.max(1, ...rows.map((row) => row.length))
  let art = `<path d="${outline([-0.6, -0.6, 0], [wide + 0.6, -0.6, 0], [wide + 0.6, rows.length + 0.6, 0], [-0.6, rows.length + 0.6, 0])}" fill="#e9d9b4" stroke="#b08a5a" stroke-width="1.5" stroke-linejoin="round"/>`
  const corners: [number, number][] = [at(-0.6, -0.6, 0), at(wide + 0.6, -0.6, 0), at(wide + 0.6, rows.length + 0.6, 0), at(-0.6, rows.length + 0.6, 0)]
  for (const { piece, mark, cell } of cubes) {
    const [x, y, z] = cell
    const paint = PAINT[piece] ?? '#c9975a'
    const edge = mark
      ? `stroke="${EDGES[mark] ?? '#2a2838'}" stroke-width="2.4" stroke-linejoin="round"${mark === 'fell' ? '' : ' fill-opacity=".72" stroke-dasharray="4 2"'}`
      : `stroke="${mixed(paint, '#4a2408', 0.55)}" stroke-width=".9" stroke-linejoin="round"`
    const free = (dx: number, dy: number, dz: number) => !owner.has(String([x + dx, y + dy, z + dz]))
    if (free(0, 0, 1)) art += `<path d="${outline([x, y, z + 1], [x + 1, y, z + 1], [x + 1, y + 1, z + 1], [x, y + 1, z + 1])}" fill="${mixed(paint, '#fff3d6', 0.78)}" ${edge}/>`
    if (free(0, 1, 0)) {
      art += `<path d="${outline([x, y + 1, z], [x + 1, y + 1, z], [x + 1, y + 1, z + 1], [x, y + 1, z + 1])}" fill="${paint}" ${edge}/>`
      const [px, py] = at(x, y + 1, z + 1)
      art += `<path d="${SIGN_PATHS[piece] ?? ''}" transform="matrix(${RIGHT[0] / 100} ${RIGHT[1] / 100} 0 ${UP / 100} ${px.toFixed(1)} ${py.toFixed(1)}) translate(22 22) scale(.56)" fill="none" stroke="#3a1604" stroke-opacity=".75" stroke-width="14" stroke-linecap="round"/>`
    }
    if (free(1, 0, 0)) art += `<path d="${outline([x + 1, y, z], [x + 1, y + 1, z], [x + 1, y + 1, z + 1], [x + 1, y, z + 1])}" fill="${mixed(paint, '#5a2a08', 0.76)}" ${edge}/>`
    for (const dx of [0, 1]) for (const dy of [0, 1]) for (const dz of [0, 1]) corners.push(at(x + dx, y + dy, z + dz))
  }
  const highest = cubes.reduce<Cell>((best, { cell }) => (cell[2] > best[2] ? cell : best), [0, 0, -1])
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3]
  return { art, left, top, width: Math.max(...xs) - left + 3, height: Math.max(...ys) - top + 3, peak: at(highest[0] + 0.5, highest[1] + 0.5, highest[2] + 1) }
}
