// My city as it will lie when what I just did has reached the server: changes laid anew on each frame.
import { tileOf, turnsOf } from './faces'

/** Where a tile is to lie; `cell` is null beside the city. */
export interface Change {
  tile: string
  cell: number | null
  turns: number
}

/** One move on its way to the server. */
export interface Pending {
  notation: string
  changes: Change[]
  /** The server has said yes; the frame that shows it may still be on its way. */
  answered: boolean
  /** It has waited for its answer longer than an answer takes. */
  late: boolean
}

export interface Layout {
  cells: string[]
  hand: string[]
  /** Tiles that lie as the server has not yet shown them. */
  pending: Set<string>
  /** Those of them that nobody has confirmed for so long that one should know. */
  unconfirmed: Set<string>
}

export function layoutOf(cells: string[], hand: string[], pending: Pending[]): Layout {
  const laid: Layout = { cells: [...cells], hand: [...hand], pending: new Set(), unconfirmed: new Set() }
  for (const { changes } of pending) for (const change of changes) lay(laid, change)
  laid.cells.forEach((cell, at) => {
    if (cell && cell !== cells[at]) laid.pending.add(tileOf(cell))
  })
  for (const tile of laid.hand) if (!hand.includes(tile)) laid.pending.add(tile)
  for (const { changes, late, answered } of pending) {
    if (late && !answered) for (const { tile } of changes) laid.unconfirmed.add(tile)
  }
  return laid
}

/** Saying it twice changes nothing: a frame may show a move before its answer has come. */
function lay(laid: Layout, { tile, cell, turns }: Change): void {
  const known = laid.hand.includes(tile) || laid.cells.some((face) => tileOf(face) === tile)
  if (!known) return
  laid.hand = laid.hand.filter((other) => other !== tile)
  laid.cells = laid.cells.map((face) => (tileOf(face) === tile ? '' : face))
  if (cell === null) laid.hand.push(tile)
  else {
    const displaced = tileOf(laid.cells[cell] ?? '')
    if (displaced) laid.hand.push(displaced)
    laid.cells[cell] = `${tile}/${turns}`
  }
}

/** What is still to be laid on a frame with these cells: what was answered and is shown is done with. */
export function stillPending(pending: Pending[], cells: string[], hand: string[]): Pending[] {
  const left: Pending[] = []
  const later = new Set<string>()
  for (const move of [...pending].reverse()) {
    const tiles = move.changes.map((change) => change.tile)
    const shown = move.changes.every(({ tile, cell, turns }) =>
      cell === null ? hand.includes(tile) : cells[cell] === `${tile}/${turns}`,
    )
    const overtaken = tiles.every((tile) => later.has(tile))
    if (!(move.answered && (shown || overtaken))) left.unshift(move)
    for (const tile of tiles) later.add(tile)
  }
  return left
}

/** Each tile keeps its slot while the round lasts; who comes new takes the slot of who has gone. */
export function slotsFor(before: string[], tiles: string[]): string[] {
  const gone = before.filter((tile) => !tiles.includes(tile))
  const fresh = tiles.filter((tile) => !before.includes(tile)).sort()
  if (before.length !== tiles.length || fresh.length > 2) return [...tiles].sort()
  return before.map((tile) => (gone.includes(tile) ? (fresh[gone.indexOf(tile)] ?? tile) : tile))
}

/** The changes of a tile that is laid onto a cell; a laid tile changes places with the one that lies there. */
export function changesOf(laid: Layout, tile: string, cell: number, turns: number): Change[] {
  const from = laid.cells.findIndex((face) => tileOf(face) === tile)
  const there = laid.cells[cell] ?? ''
  const changes: Change[] = [{ tile, cell, turns }]
  if (there && from >= 0 && tileOf(there) !== tile) changes.push({ tile: tileOf(there), cell: from, turns: turnsOf(there) })
  return changes
}
