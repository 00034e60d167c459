// What my hands do to my city: chosen, laid, turned, swapped, taken back; shown at once, and sent to the server.
import { untrack } from 'svelte'
import { LATE } from '../../protocol/connection'
import type { BoardFrame, BoardProps } from '../board'
import { cellOf, squareOf, tileOf, TURNS, turnsOf } from './faces'
import type { Held } from './grip.svelte'
import { changesOf, layoutOf, slotsFor, stillPending, type Change, type Layout, type Pending } from './layout'
import type { Builder, CityView } from './view'

/** What the hands need to know of the table; read anew whenever they look. */
export interface Situation {
  readonly view: CityView
  readonly me: Builder
  readonly frame: BoardFrame
  /** What is being dragged. */
  readonly held: Held | null
  /** The moves that a lesson waits for. */
  readonly wanted: string[]
  play: BoardProps['play']
}

const CHANGES = new Set(['place', 'move', 'turn', 'take', 'lay-over'])
/** So long a refused tile is seen springing back. */
const SPRING = 500

export interface Hands {
  /** My city may be changed now. */
  readonly changes: boolean
  readonly laid: Layout
  readonly slots: string[]
  readonly turned: Record<string, number>
  readonly selected: string
  /** The tile that a refusal has put back. */
  readonly returned: string
  /** The guide tile that is asked about, or nothing. */
  readonly guide: string
  /** Squares that may be laid on: in the minute all of them; else as the server lists them. */
  readonly targets: Set<number>
  /** The tile that was laid last: the button by the thumb turns it. */
  readonly newest: string
  movable: (cell: number) => boolean
  turnsNow: (tile: string) => number
  layOnto: (held: Held, cell: number) => void
  takeBack: (cell: number) => void
  turn: (tile: string) => void
  keepTurned: (held: Held) => void
  swap: (tile: string) => void
  drop: () => void
  chooseCell: (cell: number, byKey: boolean) => void
  chooseHand: (tile: string) => void
  moveOf: (cell: number) => string
}

export function createHands(situation: Situation): Hands {
  let pending = $state.raw<Pending[]>([])
  let turned = $state.raw<Record<string, number>>({})
  let picked = $state('')
  let returned = $state('')
  let slots = $state.raw<string[]>([])
  const view = $derived(situation.view)
  const phase = $derived(view.table.phase)
  const size = $derived(view.size)
  const cells = $derived(situation.me.cells)
  const changes = $derived(situation.frame.moves.some((move) => CHANGES.has(move.group)))
  const guide = $derived(phase === 'guide' ? (view.table.guides[view.guide] ?? '') : '')
  const hand = $derived(guide ? [guide] : situation.me.hand)
  const laid = $derived(layoutOf(cells, hand, pending))
  /** Where there is only one tile to lay, it is chosen already. */
  const single = $derived(phase === 'lay' || phase === 'guide')
  const selected = $derived(picked || (single && changes ? (laid.hand[0] ?? '') : ''))

  $effect(() => {
    void situation.frame.number
    const tiles = [...cells.filter(Boolean).map(tileOf), ...hand]
    untrack(() => {
      if (phase !== 'build' && !single) pending = []
      else pending = stillPending(pending, cells, hand)
      slots = single ? (hand.length > 0 ? [...hand] : ['']) : slotsFor(slots, tiles)
      const known = new Set(tiles)
      turned = Object.fromEntries(Object.entries(turned).filter(([tile]) => known.has(tile)))
      if (!changes || !known.has(picked)) picked = ''
    })
  })

  async function send(notation: string, moved: Change[]): Promise<void> {
    const move: Pending = { notation, changes: moved, answered: false, late: false }
    pending = [...pending, move]
    const timer = setTimeout(() => {
      move.late = true
      pending = [...pending]
    }, LATE)
    const answer = await situation.play(notation)
    clearTimeout(timer)
    if (answer.type === 'refused') {
      pending = pending.filter((other) => other !== move)
      returned = moved[0]?.tile ?? ''
      setTimeout(() => (returned = ''), SPRING)
    } else {
      move.answered = true
      pending = stillPending(pending, cells, hand)
    }
  }

  const at = (cell: number) => squareOf(cell, size)
  const lies = (tile: string) => laid.cells.findIndex((face) => tileOf(face) === tile)
  const turnsNow = (tile: string) => (lies(tile) >= 0 ? turnsOf(laid.cells[lies(tile)] ?? '') : (turned[tile] ?? 0))
  const movable = (cell: number) => changes && Boolean(laid.cells[cell]) && (phase === 'build' || (phase === 'lay' && cell === view.table.loose))
  const heldOf = (tile: string): Held => ({ tile, from: lies(tile) >= 0 ? lies(tile) : null, turns: turnsNow(tile) })

  function layOnto(held: Held, cell: number): void {
    const { tile, turns } = held
    picked = ''
    const moved = changesOf(laid, tile, cell, turns)
    if (guide) void send(`lay over ${at(cell)} turned ${turns}`, moved)
    else if (held.from === null) {
      const there = laid.cells[cell] ?? ''
      if (there) turned = { ...turned, [tileOf(there)]: turnsOf(there) }
      void send(`place ${tile} at ${at(cell)} turned ${turns}`, moved)
    } else {
      const before = turnsOf(laid.cells[held.from] ?? '')
      if (held.from !== cell) void send(`move ${at(held.from)} to ${at(cell)}`, changesOf(laid, tile, cell, before))
      if (turns !== before) void send(`turn ${at(cell)} to ${turns}`, [{ tile, cell, turns }])
    }
  }

  function takeBack(cell: number): void {
    const face = laid.cells[cell] ?? ''
    if (!face || !movable(cell)) return
    picked = ''
    turned = { ...turned, [tileOf(face)]: turnsOf(face) }
    void send(`take ${at(cell)}`, [{ tile: tileOf(face), cell: null, turns: 0 }])
  }

  function turn(tile: string): void {
    const cell = lies(tile)
    const turns = (turnsNow(tile) + 1) % TURNS
    if (cell < 0) turned = { ...turned, [tile]: turns }
    else if (movable(cell)) void send(`turn ${at(cell)} to ${turns}`, [{ tile, cell, turns }])
  }

  function chooseCell(cell: number, byKey: boolean): void {
    if (!changes) return
    const tile = tileOf(laid.cells[cell] ?? '')
    const asked = selected ? wantedAt(situation.wanted, at(cell)) : ''
    if (asked && !asked.startsWith(`place ${selected} `)) {
      picked = ''
      void situation.play(asked)
    } else if (selected && selected !== tile) layOnto(heldOf(selected), cell)
    else if (selected === tile && byKey) picked = ''
    else if (tile && movable(cell)) {
      if (byKey) picked = tile
      else turn(tile)
    }
  }

  function chooseHand(tile: string): void {
    if (!changes) return
    if (selected === tile) turn(tile)
    else picked = tile
  }

  const targets = $derived.by(() => {
    const all = laid.cells.map((_, cell) => cell)
    const tile = situation.held?.tile ?? selected
    if (!changes || !tile) return new Set<number>()
    if (phase === 'build') return new Set(all)
    const listed = guide ? 'lay over' : `place ${tile} at`
    return new Set(all.filter((cell) => situation.frame.moves.some((move) => move.notation.startsWith(`${listed} ${at(cell)} `))))
  })

  /** What a click on a square would play, so that whoever looks for it finds it. */
  function moveOf(cell: number): string {
    if (!changes) return ''
    const tile = tileOf(laid.cells[cell] ?? '')
    if (selected && selected !== tile) {
      if (!targets.has(cell)) return ''
      const held = heldOf(selected)
      if (guide) return `lay over ${at(cell)} turned ${held.turns}`
      return held.from === null ? `place ${selected} at ${at(cell)} turned ${held.turns}` : `move ${at(held.from)} to ${at(cell)}`
    }
    return tile && movable(cell) ? `turn ${at(cell)} to ${(turnsNow(tile) + 1) % TURNS}` : ''
  }

  return {
    get changes() {
      return changes
    },
    get laid() {
      return laid
    },
    get slots() {
      return slots
    },
    get turned() {
      return turned
    },
    get selected() {
      return selected
    },
    get returned() {
      return returned
    },
    get guide() {
      return guide
    },
    get targets() {
      return targets
    },
    get newest() {
      return pending.at(-1)?.changes[0]?.tile ?? ''
    },
    movable,
    turnsNow,
    layOnto,
    takeBack,
    turn,
    keepTurned: (held) => (turned = { ...turned, [held.tile]: held.turns }),
    swap(tile) {
      picked = ''
      if (view.table.common) void situation.play(`swap ${tile} for ${view.table.common}`)
    },
    drop: () => (picked = ''),
    chooseCell,
    chooseHand,
    moveOf,
  }
}

/** What a lesson waits for on this square: it is right whatever tile was chosen before. */
function wantedAt(wanted: string[], square: string): string {
  return wanted.find((move) => move.startsWith(`turn ${square} `) || move.includes(` at ${square} `)) ?? ''
}

/** The move that a held tile over a square would be, to ask the server about; empty where there is none. */
export function moveOfHeld(held: Held | null, over: number | null, hands: Hands, size: number): string {
  if (!held || over === null || hands.guide) return ''
  const onto = squareOf(over, size)
  if (held.from === null) return `place ${held.tile} at ${onto} turned ${held.turns}`
  const asItLies = held.turns === hands.turnsNow(held.tile)
  if (held.from !== over) return asItLies ? `move ${squareOf(held.from, size)} to ${onto}` : ''
  return asItLies ? '' : `turn ${onto} to ${held.turns}`
}

/** Whether every tile of this road lies as the server saw it. */
export function roadStands(road: string[], told: string[], shown: string[], size: number): boolean {
  return road.every((square) => told[cellOf(square, size)] === shown[cellOf(square, size)])
}
