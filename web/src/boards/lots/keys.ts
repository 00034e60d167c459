// The keys of this board.
import { onNothing, type KeyHelp } from '../../kit/keyboard.svelte'
import type { Tell } from '../../kit/words'
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

/** What a key means here; nothing where it belongs to somebody else. `placing`: a piece is in the hand, of so many `pieces` to take. */
export function deedOf(event: KeyboardEvent, placing: boolean, pieces = 0): KeyDeed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === 'Escape') return { does: 'escape' }
  if (key === 'v') return { does: 'plan' }
  const look = ZOOMS[key] ?? (event.shiftKey || !placing ? LOOKS[key] : undefined)
  if (look) return { does: 'look', way: look }
  if (/^[1-9]$/.test(key) && Number(key) <= pieces) return { does: 'take', index: Number(key) - 1 }
  if (!placing) return null
  const way = STEPS[key]
  if (way) return { does: 'step', way }
  if (key === 'q' || key === 'e') return { does: 'turn', step: key === 'e' ? 1 : -1 }
  if (key === 'r') return { does: 'tip' }
  if (key === 'n' || key === 'p') return { does: 'next', step: key === 'n' ? 1 : -1 }
  if ((key === 'Enter' || key === ' ') && onNothing(event)) return { does: 'let-go' }
  return null
}

/** The keys that mean something now, in words. */
export function keysOf(tell: Tell, placing: boolean, pieces: number): KeyHelp[] {
  const look = { keys: placing ? ['⇧ ←↑↓→', '+', '−', '0'] : ['←↑↓→', '+', '−', '0'], says: tell('key-look') }
  if (!placing) return [look, { keys: ['V'], says: tell('key-plan') }]
  return [
    ...(pieces > 1 ? [{ keys: [`1–${pieces}`], says: tell('key-take') }] : []),
    { keys: ['←↑↓→'], says: tell('key-step') },
    { keys: ['Page ↑', '↓'], says: tell('key-floor') },
    { keys: ['Q', 'E'], says: tell('key-turn') },
    { keys: ['R'], says: tell('key-tip') },
    { keys: ['N', 'P'], says: tell('key-next') },
    { keys: ['⏎', '␣'], says: tell('let-go') },
    look,
    { keys: ['V'], says: tell('key-plan') },
  ]
}
