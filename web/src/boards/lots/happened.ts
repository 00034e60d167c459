// What the newest frame told: what fell, and how far off the mark a piece was let go.
import type { Line, LotsView } from '../../protocol/messages'
import type { BoardNews } from '../board'
import { fallerFrom, type Faller } from './tower/falling'
import type { Cell } from './tower/shapes'

export interface FallingBody {
  number: number
  piece: string
  cells: Cell[]
}

export interface Fallen {
  /** With which frame. */
  number: number
  turn: number
  seat: number
  /** The tower as it stood before, and what was let go. */
  bodies: FallingBody[]
  /** The bodies that left the game; none where only the piece itself slipped off. */
  gone: number[]
  fallers: Faller[]
}

export interface LetGo {
  turn: number
  seat: number
  off: [number, number]
  slipped: boolean
}

/** The number of the piece that was let go: no body of the tower has it. */
const LET_GO = 0

export function fallenIn(news: BoardNews, before: LotsView['bodies'], turn: number): Fallen | null {
  const line = news.lines.find((each) => each.code === 'event.accident' || each.code === 'event.slips')
  if (!line) return null
  const standing = before.map(({ number, piece, cells }) => ({ number, piece, cells: cells as unknown as Cell[] }))
  const cells = list(line, 'cells').map((text) => text.split(',').map(Number) as unknown as Cell)
  return {
    number: news.number,
    turn,
    seat: Number(line.params['seat']),
    bodies: [...standing, ...(cells.length > 0 ? [{ number: LET_GO, piece: String(line.params['piece']), cells }] : [])],
    gone: list(line, 'bodies').map(Number),
    fallers: list(line, 'falls').map(fallerFrom),
  }
}

export function letGoIn(news: BoardNews, turn: number, active: number): LetGo | null {
  const line = news.lines.find((each) => each.code === 'event.swing' || each.code === 'event.offset')
  if (!line) return null
  const placed = news.lines.find((each) => each.code.startsWith('event.places'))
  return {
    turn,
    seat: Number(placed?.params.seat ?? active),
    off: [Number(line.params.across), Number(line.params.deep)],
    slipped: news.lines.some((each) => each.code === 'event.slips'),
  }
}

function list(line: Line, param: string): string[] {
  return [line.params[param] ?? []].flat().map(String)
}
