// What the newest frame told: what fell, and how far off the mark a piece was let go.
import type { LotsView } from '../../protocol/messages'
import type { BoardNews } from '../board'
import { fallerFrom, type Faller } from './tower/falling'

export interface Fallen {
  /** With which frame. */
  number: number
  turn: number
  seat: number
  /** The tower as it stood before. */
  bodies: LotsView['bodies']
  gone: number[]
  fallers: Faller[]
}

export interface LetGo {
  turn: number
  seat: number
  off: [number, number]
  slipped: boolean
}

export function fallenIn(news: BoardNews, before: LotsView['bodies'], turn: number): Fallen | null {
  const line = news.lines.find((each) => each.code === 'event.accident')
  if (!line) return null
  return {
    number: news.number,
    turn,
    seat: Number(line.params.seat),
    bodies: before,
    gone: [line.params.bodies ?? []].flat().map(Number),
    fallers: [line.params.falls ?? []].flat().map((text) => fallerFrom(String(text))),
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
