// What a board is: a Svelte component that shows one frame and offers the moves that the server listed.
import type { Component } from 'svelte'
import type { Answer } from '../protocol/connection'
import type { Checked, ClockFace, GameView, Line, MoveChoice, MoveForm, ResultInfo, SceneBoard } from '../protocol/messages'
import type { Language } from '../shell/settings.svelte'

/** What every frame brings, live or of a replay (where nothing may be played). */
export interface BoardFrame {
  number: number
  at: number
  to_act: number[]
  awaited: number[]
  moves: MoveChoice[]
  forms: MoveForm[]
  prompt: string
  scene: SceneBoard | null
  deadline: number | null
  clocks: ClockFace[]
  result: ResultInfo | null
}

/** What just happened, once. `number` changes with each frame; `lines` is empty after a reload or a jump. */
export interface BoardNews {
  number: number
  lines: Line[]
}

export interface BoardProps<View extends GameView = GameView> {
  frame: BoardFrame
  view: View
  /** Whose eyes these are; null for a spectator. */
  viewer: number | null
  /** By seat. */
  names: string[]
  /** A move is on its way: offer nothing until it is answered. */
  busy: boolean
  /** Sends a move. A refusal has been shown to the player when the promise is kept. */
  play: (notation: string) => Promise<Answer>
  /** Whether a move would be legal, how it reads, and why not. */
  check: (notation: string) => Promise<Checked>
  /** The game's catalogue: words('card', 'cafe') is "Café"; the key itself where there is none. */
  words: (table: string, key: string) => string
  language: Language
  news: BoardNews
  /** Factor for durations: 0 means no motion at all. */
  motion: number
  /** The table's moment in milliseconds, for deadlines. */
  moment: () => number
}

export type Board = Component<BoardProps>

/** Games with a board of their own, loaded on demand. All others get the plain board. */
const BOARDS: Record<string, () => Promise<{ default: unknown }>> = {
  'machi-koro': () => import('./machi_koro/Board.svelte'),
}

export async function loadBoard(game: string): Promise<Board> {
  const load = BOARDS[game] ?? (() => import('./plain/Board.svelte'))
  return (await load()).default as Board
}

export function hasBoard(game: string): boolean {
  return game in BOARDS
}

// Pictures for the rules

export interface DiagramProps {
  words: BoardProps['words']
}

/** By the number of the section behind which they stand; the first heading is 1. */
export type Diagrams = Record<number, Component<DiagramProps>>

const one = async (section: number, loaded: Promise<{ default: Component<DiagramProps> }>): Promise<Diagrams> => ({
  [section]: (await loaded).default,
})

const DIAGRAMS: Record<string, () => Promise<Diagrams>> = {
  'machi-koro': async () => (await import('./machi_koro/rules/diagrams')).default,
  chinatown: () => one(2, import('./chinatown/Rules.svelte')),
  'mad-city': () => one(1, import('./mad_city/Rules.svelte')),
  'new-jack-city': () => one(1, import('./new_jack_city/Rules.svelte')),
  lots: () => one(2, import('./lots/Rules.svelte')),
}

export async function loadDiagrams(game: string): Promise<Diagrams> {
  return (await DIAGRAMS[game]?.()) ?? {}
}
