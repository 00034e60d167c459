// What a game draws of its daily puzzle: `boards/<game>/daily.ts`, found by its folder.
import type { Component } from 'svelte'
import { byGame } from '../boards/board'
import type { DailyRound, GameView } from '../protocol/messages'

export type Words = (table: string, key: string) => string

export interface DailyDrawing {
  /** What is otherwise than in the game that its lesson teaches, sentence by sentence. */
  differs: (words: Words) => string[]
  /** One round of the best that is known. */
  Round: Component<{ round: DailyRound; words: Words; label: string }>
  /** What of the last view is kept for the picture. */
  cellsOf: (view: GameView) => string[]
  /** Those cells on a canvas. */
  paint: (pen: CanvasRenderingContext2D, cells: string[], words: Words, x: number, y: number, side: number) => void
}

const DRAWINGS = byGame(import.meta.glob<{ default: DailyDrawing }>('../boards/*/daily.ts'))

export async function loadDrawing(game: string): Promise<DailyDrawing | null> {
  return (await DRAWINGS[game]?.())?.default ?? null
}
