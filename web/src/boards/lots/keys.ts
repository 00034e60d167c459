// The keys of this board.
import type { Cell } from './tower/shapes'
import type { Look } from './ViewTools.svelte'

/** Where arrows move the piece: x right, y towards the player, z up. */
const STEPS: Record<string, Cell> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, -1, 0],
  ArrowDown: [0, 1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
}
const LOOKS: Record<string, Look> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const ZOOMS: Record<string, Look> = { '+': 'in', '=': 'in', '-': 'out', '0': 'home', Home: 'home' }

export type KeyDeed =
  | { does: 'escape' | 'plan' | 'tip' | 'let-go' }
  | { does: 'look'; way: Look }
  | { does: 'take'; index: number }
  | { does: 'step'; way: Cell }
  | { does: 'turn' | 'next'; step: number }

/** What a key means here; nothing where it belongs to somebody else. `placing`: a piece is in the hand. */
export function deedOf(event: KeyboardEvent, placing: boolean): KeyDeed | null {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog, [contenteditable]')) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === 'Escape') return { does: 'escape' }
  if (key === 'v') return { does: 'plan' }
  const look = ZOOMS[key] ?? (event.shiftKey || !placing ? LOOKS[key] : undefined)
  if (look) return { does: 'look', way: look }
  if (/^[1-9]$/.test(key)) return { does: 'take', index: Number(key) - 1 }
  if (!placing) return null
  const way = STEPS[key]
  if (way) return { does: 'step', way }
  if (key === 'q' || key === 'e') return { does: 'turn', step: key === 'e' ? 1 : -1 }
  if (key === 'r') return { does: 'tip' }
  if (key === 'n' || key === 'p') return { does: 'next', step: key === 'n' ? 1 : -1 }
  if ((key === 'Enter' || key === ' ') && !target.closest('button, a, summary')) return { does: 'let-go' }
  return null
}
