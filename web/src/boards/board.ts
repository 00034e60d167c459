// What a board is: a Svelte component that shows one frame and offers the moves that the server listed.
import type { Component } from 'svelte'
import type { Answer } from '../protocol/connection'
import type {
  ChatLine, Checked, ClockFace, GameView, Line, LogEntry, MoveChoice, SaidForm, ResultInfo, SaidScene, SaidStanding,
} from '../protocol/messages'
import type { Language } from '../shell/settings.svelte'
import type { LogIcons } from '../table/log_icons'
import type { LogTelling } from '../table/story'
import { loadPackageBoard, type MountBoard } from './package_board'

/** What every frame brings, live or of a replay (where nothing may be played). */
export interface BoardFrame {
  number: number
  at: number
  to_act: number[]
  awaited: number[]
  moves: MoveChoice[]
  forms: SaidForm[]
  prompt: string
  scene: SaidScene | null
  /** The goal and how near everybody is, in words; the shell shows it too. */
  standing: SaidStanding | null
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
  /** Sends a move. A refusal has been shown to the player when the promise is kept.
   *  `at`: the table's moment that is meant, believed within the measured round trip (LOTS's crane). */
  play: (notation: string, at?: number) => Promise<Answer>
  /** Whether a move would be legal, how it reads, and why not. */
  check: (notation: string) => Promise<Checked>
  /** The game's catalogue: words('card', 'cafe') is "Café"; the key itself where there is none. */
  words: (table: string, key: string) => string
  language: Language
  /** Of a challenge its day, as `2026-11-15`: it may end before the game does. Else empty. */
  day?: string
  news: BoardNews
  /** Factor for durations: 0 means no motion at all. */
  motion: number
  /** The table's moment in milliseconds, for deadlines. */
  moment: () => number
  /** What happened so far, as far as it is remembered; of long ago only what the game tells again (`Game.remembered_events`). */
  log?: LogEntry[]
  /** What the game's statistics tell again once it is over, from its beginning. */
  story?: Line[]
  /** What was said at the table; a board may show what people speak of. */
  chat?: ChatLine[]
  /** Says something at the table; null where nobody may (a replay). */
  say?: ((text: string) => void) | null
  /** Whether I am asked even where I have nothing to choose; else a table of bots goes on without me. */
  wantToBeAsked?: (always: boolean) => void
  /** A record is shown: nothing can be played, and no wish for what comes is asked. */
  past?: boolean
  /** What a hint speaks of, by id: what is not on the page as an element of that id the board lights itself. */
  lit?: string[]
  /** The moves that a lesson waits for: a tap on what it points at is never taken for another one. */
  wanted?: string[]
  /** The board is still showing what happened: the end of the game waits for it. */
  hold?: (showing: boolean) => void
  /** On a touch screen: the move that a first tap has chosen, by notation, to be explained; else empty. */
  armed?: string
}

export type Board = Component<BoardProps>

/** What lies in a game's folder is found there: `mad_city/Board.svelte` is the board of mad-city. */
const BOARDS = byGame(import.meta.glob<{ default: Board; wide?: boolean }>('./*/Board.svelte'))
const LOGS = byGame(import.meta.glob<{ default: LogIcons; telling?: LogTelling }>('./*/log.ts'))
const MOVES = byGame(import.meta.glob<{ default: MovePicture }>('./*/Move.svelte'))
const OUTCOMES = byGame(import.meta.glob<{ default: OutcomePicture }>('./*/Outcome.svelte'))
const PORTRAITS = byGame(import.meta.glob<{ default: Component }>('./*/Portrait.svelte'))
const FINALES = byGame(import.meta.glob<{ default: Finale; night?: boolean }>('./*/Finale.svelte'))
const DIAGRAMS = byGame(import.meta.glob<{ default: Diagrams }>('./*/rules.ts'))

/** Modules of `./<folder>/<file>` by the game that the folder is named for. */
export function byGame<Module>(found: Record<string, Module>): Record<string, Module> {
  return Object.fromEntries(
    Object.entries(found).map(([path, module]) => [(path.split('/').at(-2) ?? '').replaceAll('_', '-'), module]),
  )
}

/** Loaded on demand: ours, else the one that the game's package brings, else (or where that cannot be had) the plain one. */
export async function loadBoard(game: string): Promise<{ Board: Board } | { mount: MountBoard }> {
  try {
    const own = (await BOARDS[game]?.())?.default
    if (own) return { Board: own }
    const mount = await loadPackageBoard(game)
    if (mount) return { mount }
  } catch (error) {
    console.warn(`The board of ${game} cannot be had; the plain one is shown.`, error)
  }
  return { Board: await loadPlainBoard() }
}

export async function loadPlainBoard(): Promise<Board> {
  return (await import('./plain/Board.svelte')).default as Board
}

/** Whether its board needs the whole width of a laptop (`export const wide = true` in its module script). */
export async function isWide(game: string): Promise<boolean> {
  return (await BOARDS[game]?.())?.wide ?? false
}

export function hasBoard(game: string): boolean {
  return game in BOARDS
}

/** The signs of its log and how it is told; neither where the game says nothing of them. */
export async function loadLog(game: string): Promise<{ icons: LogIcons; telling: LogTelling }> {
  const found = await LOGS[game]?.()
  return { icons: found?.default ?? {}, telling: found?.telling ?? {} }
}

// A picture of one move

export interface MovePictureProps<View extends GameView = GameView> {
  notation: string
  /** What the mover saw before it. */
  view: View
}

/** Draws a move as small as a stamp; a move that it has no picture of it leaves out. */
export type MovePicture = Component<MovePictureProps>

export async function loadMovePicture(game: string): Promise<MovePicture | null> {
  return ((await MOVES[game]?.())?.default as MovePicture | undefined) ?? null
}

/** Draws what nature answered, as small as a stamp: dice, a card. */
export type OutcomePicture = Component<{ what: string }>

export async function loadOutcomePicture(game: string): Promise<OutcomePicture | null> {
  return (await OUTCOMES[game]?.())?.default ?? null
}

// The board as a picture, and the moment of the end

export interface PortraitProps<View extends GameView = GameView> {
  view: View
  /** Whose city, where each seat has its own. */
  seat: number
  words: BoardProps['words']
  /** Width to height of a frame that a scene may fill; boards have shapes of their own. */
  frame?: number
}

/** Draws the board as it stands, in one `<svg>`: for the end, for a card to pass on, for a list of games. */
export type Portrait = Component<PortraitProps>

export async function loadPortrait(game: string): Promise<Portrait | null> {
  return ((await PORTRAITS[game]?.())?.default as Portrait | undefined) ?? null
}

export interface FinaleProps<View extends GameView = GameView> extends PortraitProps<View> {
  /** Of the room that the scene fills, in pixels. */
  width: number
  height: number
  /** What happened last. */
  lines: Line[]
  /** How the winner stands, in words. */
  score: string
}

/** The scene of the end, made of the final position. */
export type Finale = Component<FinaleProps>

export const hasFinale = (game: string): boolean => game in FINALES

/** `night`: whether what is written over it must be light (`export const night = true` in its module script). */
export async function loadFinale(game: string): Promise<{ Scene: Finale; night: boolean } | null> {
  const found = await FINALES[game]?.()
  return found ? { Scene: found.default, night: found.night ?? false } : null
}

// Pictures for the rules

export interface DiagramProps {
  words: BoardProps['words']
}

/** By the number of the section behind which they stand; the first heading is 1. */
export type Diagrams = Record<number, Component<DiagramProps>>

export async function loadDiagrams(game: string): Promise<Diagrams> {
  return (await DIAGRAMS[game]?.())?.default ?? {}
}
