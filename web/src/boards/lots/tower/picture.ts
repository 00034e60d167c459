// What is asked of the picture of the tower, and what it tells: the same whether it is drawn here or in a worker.
import type { Faller } from './falling'
import type { Cell } from './shapes'

export interface ShownBody {
  number: number
  piece: string
  cells: readonly Cell[]
}

/** What the picture shows besides the tower. */
export interface Shown {
  rows: readonly string[]
  bodies: readonly ShownBody[]
  /** Only floors below this one are drawn. */
  cut: number
  ghost: { piece: string; cells: readonly Cell[]; certain: boolean } | null
  /** Where the piece may go, held like this. */
  pads: readonly (readonly Cell[])[]
  endangered: readonly number[]
  matched: readonly number[]
  finished: readonly number[]
  /** A body with a ring: alone, what the next block must touch; or what is pointed at. */
  ringed: number
  /** What is pointed at, each as the cells of one body. */
  pointed: readonly (readonly Cell[])[]
  /** The corners of what falls, wherever it comes: one stands back far enough to see all of them. */
  falling: readonly Cell[]
  /** The ghost hangs on the crane. */
  hanging: boolean
  dark: boolean
}

/** What must be built anew when it changes. A body has its number for good, but not its place: what was taken back is placed elsewhere. */
export function builtOf({ rows, cut, bodies }: Pick<Shown, 'rows' | 'cut' | 'bodies'>): string {
  return JSON.stringify([rows, cut, bodies.map(({ number, piece, cells }) => [number, piece, cells])])
}

/** From where it is seen, on how many pixels of the page, and how many of them on the right are covered. */
export interface Pose {
  from: readonly [number, number, number]
  aim: readonly [number, number, number]
  wide: number
  high: number
  covered: number
}

/** Nothing is answered: all of it can be said to a worker. */
export interface Picture {
  show(next: Shown): void
  look(pose: Pose): void
  /** So many pixels of the device to one of the page. */
  sharpen(ratio: number): void
  /** A block that was just placed comes down from a little above, from where the hand let go. */
  drop(number: number, milliseconds: number, across: number, deep: number): void
  /** These bodies are about to fall: `fallTo` shows them, and they lie there until `clear`. */
  fall(fallers: readonly Faller[], bodies: readonly ShownBody[]): void
  /** As they are at this moment of the fall; `still`: it is over, and nothing is left but what lies there. */
  fallTo(time: number, still: boolean): void
  /** What fell is carried off. */
  clear(): void
  /** The block on the crane, this far from its mark in cubes, and how high over it. */
  swing(across: number, deep: number, high: number): void
  /** Nothing hangs there any more. */
  unhook(): void
}

/** The picture as it is now; tests wait on it. */
export interface Painted {
  /** How often it was drawn. */
  frames: number
  /** Milliseconds spent on drawing so far: benchmarks take them off. */
  drawing: number
  /** Nothing moves, nothing waits to be drawn. */
  still: boolean
  /** What falls or lies beside the lot: its number, where it is in tenths of a cube, how far it leans in degrees. */
  lying: number[][]
  /** Whether what fell is to be seen. */
  rubble: boolean
  /** Where the crane's load hangs; nothing where it has none. */
  hanging: number[] | null
}

/** One thing asked of a picture, as a message. */
export type Asked = { [Name in keyof Picture]: { name: Name; given: Parameters<Picture[Name]> } }[keyof Picture]
export type ToPainter = { canvas: OffscreenCanvas } | { number: number; asked: Asked }
/** `heard`: the number of the last thing that was asked before this picture. */
export type FromPainter = { heard: number; painted: Painted } | { failed: string }
