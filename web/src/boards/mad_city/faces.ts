// Tiles as they are printed and as they lie: what is in each quarter, and where the roads run.
import type { Words } from '../../kit/words'
export type Colour = 'yellow' | 'red' | 'blue' | 'lake' | 'park'

export interface Face {
  tile: string
  turns: number
  /** Clockwise from the top left. */
  areas: { colour: Colour; built: boolean }[]
  /** Clockwise from the top: whether a road runs to this side. */
  roads: boolean[]
}

export const TURNS = 4
const COLOURS: Record<string, Colour> = { Y: 'yellow', R: 'red', B: 'blue', L: 'lake', P: 'park' }
const SIDES = 'NESW'
const kept = new Map<string, Face>()

/** `MC12/3`: the tile MC12 after three quarter turns clockwise. */
export function faceOf(name: string, words: Words): Face | null {
  const known = kept.get(name)
  if (known) return known
  const [tile = '', turned = '0'] = name.split('/')
  const turns = Number(turned)
  const [colours, buildings, roads] = words('face', tile).split(':')
  if (colours === undefined || buildings === undefined || roads === undefined) return null
  /** Turning moves what lies at a place to a later one. */
  const from = (place: number) => (place - turns + TURNS) % TURNS
  const face: Face = {
    tile,
    turns,
    areas: [0, 1, 2, 3].map((place) => ({
      colour: COLOURS[colours[from(place)] ?? ''] ?? 'park',
      built: buildings[from(place)] === '1',
    })),
    roads: [0, 1, 2, 3].map((side) => roads.includes(SIDES[from(side)] ?? '')),
  }
  kept.set(name, face)
  return face
}

export const tileOf = (cell: string): string => cell.split('/')[0] ?? ''
export const turnsOf = (cell: string): number => Number(cell.split('/')[1] ?? 0)

/** `b2` for the cell in the middle of a city of three by three. */
export function squareOf(cell: number, size: number): string {
  return `${'abcd'[cell % size]}${Math.floor(cell / size) + 1}`
}

export function cellOf(square: string, size: number): number {
  return 'abcd'.indexOf(square[0] ?? '') + (Number(square[1]) - 1) * size
}

const ENDS = [
  [0, -50],
  [50, 0],
  [0, 50],
  [-50, 0],
] as const

/** The roads of a tile of 100 by 100 as a path, around its middle. */
export function roadPath(face: Face, x: number, y: number): string {
  const sides = [0, 1, 2, 3].filter((side) => face.roads[side])
  const point = (side: number, share = 1) => {
    const [dx, dy] = ENDS[side as 0 | 1 | 2 | 3]
    return `${x + dx * share} ${y + dy * share}`
  }
  const [first = 0, second = 0] = sides
  if (sides.length === 2 && (first + 2) % 4 !== second)
    return `M${point(first)}L${point(first, 0.34)}Q${x} ${y} ${point(second, 0.34)}L${point(second)}`
  return sides.map((side) => `M${point(side)}L${x} ${y}`).join('')
}

/** A ribbon along the middles of these squares, round at the bends. */
export function ribbon(squares: string[]): string {
  const points = squares.map((square) => ({
    x: 'abcd'.indexOf(square[0] ?? '') * 100 + 50,
    y: (Number(square[1]) - 1) * 100 + 50,
  }))
  const [start, ...rest] = points
  if (!start) return ''
  let path = `M${start.x} ${start.y}`
  rest.forEach((here, at) => {
    const before = points[at]
    const after = rest[at + 1]
    if (!before || !after) return (path += `L${here.x} ${here.y}`)
    const towards = (other: { x: number; y: number }) =>
      `${here.x + Math.sign(other.x - here.x) * 17} ${here.y + Math.sign(other.y - here.y) * 17}`
    return (path += `L${towards(before)}Q${here.x} ${here.y} ${towards(after)}`)
  })
  return path
}

/** The rim of a zone, told in half tiles, as a path in hundredths of a tile. */
export function rimPath(outline: number[][]): string {
  return outline
    .map((line) => {
      let path = ''
      for (let at = 0; at < line.length; at += 2) path += `${at ? 'L' : 'M'}${(line[at] ?? 0) * 50} ${(line[at + 1] ?? 0) * 50}`
      return `${path}z`
    })
    .join('')
}
