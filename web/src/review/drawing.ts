// What a game draws of its own figures: `boards/<game>/review.ts`, found by its folder. Games without one have tables and charts.
import type { Component } from 'svelte'
import { byGame } from '../boards/board'
import type { Words } from '../kit/words'

export interface ReviewDrawing {
  /** Something laid out, part by part as the server writes it. */
  Picture: Component<{ cells: string[]; words: Words; label: string }>
  /** A thing by its code, as small as a stamp. */
  Sign?: Component<{ sign: string; size: number }>
}

const DRAWINGS = byGame(import.meta.glob<{ default: ReviewDrawing }>('../boards/*/review.ts'))

export async function loadReviewDrawing(game: string): Promise<ReviewDrawing | null> {
  return (await DRAWINGS[game]?.())?.default ?? null
}
