// What the page and its workers say to one another.
import type { Loaded } from './python'

/** The lock of the one page that has the tables. */
export const OWNER = 'boroughs-tables'

/** From the page to the worker that has the tables. */
export type ToTables =
  | { kind: 'start'; base: string; steal: boolean }
  | { kind: 'call'; number: number; method: string; path: string; headers: Record<string, string>; body: string }
  | { kind: 'open'; line: number }
  | { kind: 'say'; line: number; text: string }
  | { kind: 'close'; line: number }

/** Why there is no engine, or not one like any other. */
export type Trouble = 'load' | 'old' | 'storage' | 'full' | 'other-tab' | 'newer'
/** With these the games go on. */
export const PLAYABLE: ReadonlySet<Trouble | null> = new Set<Trouble>(['storage', 'full'])

/** From that worker to the page. */
export type FromTables =
  | { kind: 'progress'; share: number }
  | { kind: 'ready'; kept: boolean; restored: boolean; seconds: number }
  | { kind: 'trouble'; trouble: Trouble; problem: string }
  | { kind: 'answer'; number: number; status: number; text: string }
  | { kind: 'told'; line: number; text: string }
  | { kind: 'closed'; line: number }

/** To the worker that thinks, and back. */
export type ToThinker = { kind: 'start'; base: string; loaded: Loaded } | { kind: 'job'; number: number; job: string }
export type FromThinker =
  | { kind: 'ready' }
  | { kind: 'report'; number: number; text: string }
  | { kind: 'reply'; number: number; text: string }
  | { kind: 'failed'; problem: string }
