// The piece in my hand: which one, how it is held and where, what that place brings, and letting it go. What fell then is not known here.
import { untrack } from 'svelte'
import type { LotsView } from '../../protocol/messages'
import type { BoardFrame, BoardProps } from '../board'
import { bestOf, foreseen, nearestTo, nextPlace, piecesOf, placesFrom, posesOf, spotAt, startOf, stepTo, tipped, turned, type Place } from './places'
import { Risks } from './risks.svelte'
import type { Cell } from './tower/shapes'

interface Told {
  frame: BoardFrame
  view: LotsView
  busy: boolean
  /** I may yet be asked for something here. */
  toCome: boolean
  /** I may leave it at what I have placed. */
  mayStop: boolean
  /** Whether a piece begins where it scores most, as a hint would have it. */
  suggests: boolean
  play: BoardProps['play']
  check: BoardProps['check']
  moment: () => number
}

export class Placing {
  /** The place that I chose, as in the notation; nothing where none is. */
  private chosen = $state('')
  /** I took what I hold, or brought it where it is; else it came into my hand by itself. */
  private taken = $state(false)
  /** Why it cannot go where I wanted it. */
  refused = $state('')
  refusedBy = $state.raw<string[]>([])
  private readonly risks: Risks

  // Of what is told, each by itself: what hangs on one is not reckoned anew for another.
  private readonly view = $derived.by(() => this.told().view)
  private readonly toCome = $derived.by(() => this.told().toCome)
  private readonly mayStop = $derived.by(() => this.told().mayStop)
  private readonly suggests = $derived.by(() => this.told().suggests)
  private readonly number = $derived.by(() => this.told().frame.number)

  readonly crane = $derived.by(() => this.view.crane !== null)
  readonly places = $derived.by(() => (this.toCome ? placesFrom(this.view) : []))
  readonly pieces = $derived.by(() => piecesOf(this.places))
  readonly asked = $derived.by(() => this.places.length > 0)
  /** Something hangs on the crane, whoever's it is. */
  readonly swinging = $derived.by(() => this.crane && this.view.held !== null && this.view.table.phase === 'choose')

  /** What I hold and where; a piece that I must place is in my hand at once. */
  readonly place = $derived.by((): Place | null => {
    if (!this.asked) return null
    const { held } = this.view
    if (this.swinging && held) return this.places.find((other) => other.spot === held.spot) ?? null
    const known = this.places.find((other) => other.spot === this.chosen)
    if (known) return known
    return this.pieces.length === 1 && !this.mayStop ? this.begin(this.pieces[0] ?? '') : null
  })
  readonly inHand = $derived.by(() => this.swinging || (this.taken && this.place?.spot === this.chosen))
  readonly sameWay = $derived.by(() => {
    const { place } = this
    return place ? this.places.filter((other) => other.piece === place.piece && other.pose === place.pose) : []
  })
  /** What anybody sees hanging over the tower. */
  readonly shown = $derived.by(() => {
    const { held } = this.view
    if (this.place) return { piece: this.place.piece, cells: this.place.cells }
    return held ? { piece: held.piece, cells: held.cells as unknown as Cell[] } : null
  })
  /** What letting go here brings, and how likely it holds. */
  readonly held = $derived.by(() => {
    const { held } = this.view
    return held && held.spot === (this.place?.spot ?? held.spot) ? held : this.place && this.risks.of(this.place.spot)
  })

  constructor(private readonly told: () => Told) {
    this.risks = new Risks((notation) => told().check(notation))
    $effect(() => {
      const { place } = this
      const spots = place && !this.swinging ? foreseen(this.places, place).map((other) => other.spot) : []
      const { number } = this
      untrack(() => this.risks.want(number, spots))
      return () => this.risks.drop()
    })
  }

  /** Where a piece is held first: finding its place is the game. */
  private begin(piece: string): Place | null {
    const { view } = this
    return this.suggests ? bestOf(this.places, piece) : startOf(this.places, piece, [view.rows[0]?.length ?? 1, view.rows.length])
  }

  choosePiece(piece: string): void {
    if (!this.pieces.includes(piece) || this.place?.piece === piece) return
    this.refused = ''
    this.take(this.begin(piece))
  }

  /** What came into my hand by itself, or lies somewhere, is mine to let go. */
  take(next: Place | null): void {
    this.chosen = next?.spot ?? ''
    this.taken = next !== null
  }

  /** Holds the same piece anew: where a piece begins has changed. */
  takeAnew(): void {
    if (this.place && !this.swinging) this.take(this.begin(this.place.piece))
  }

  /** Nothing is chosen any more. */
  putBack(): void {
    this.chosen = this.refused = ''
  }

  point(next: Place): void {
    this.refused = ''
    this.take(next)
    if (this.swinging && !this.told().busy) void this.told().play(`hold ${next.spot}`)
  }

  private repose(pose: string): void {
    const next = this.place && nearestTo(this.places, this.place.piece, pose, this.place.cells)
    if (next) this.point(next)
  }

  private poses(): string[] {
    return this.place ? posesOf(this.places, this.place.piece) : []
  }

  turn(step: number): void {
    if (this.place) this.repose(turned(this.poses(), this.place.pose, step))
  }

  tip(): void {
    if (this.place) this.repose(tipped(this.poses(), this.place.pose))
  }

  next(step: number): void {
    if (this.place) this.point(nextPlace(this.places, this.place, step))
  }

  step(way: Cell): void {
    if (!this.place) return
    const found = stepTo(this.places, this.place, way)
    const foot = this.place.cells[0]
    if (found) this.point(found)
    else if (foot) void this.wonder([foot[0] + way[0], foot[1] + way[1], foot[2] + way[2]])
  }

  /** Why the piece, held as it is, cannot go to this cell. */
  async wonder(cell: Cell): Promise<void> {
    if (!this.place || this.swinging) return
    const answer = await this.told().check(`place ${spotAt(this.place, cell)}`)
    this.refused = answer.legal ? '' : answer.text
    this.refusedBy = answer.clauses
  }

  /** Lets go; on the crane first hooks it, then lets go at this very moment. */
  letGo(): void {
    const { busy, play, moment } = this.told()
    if (!this.place || busy) return
    this.taken = false
    if (this.swinging) void play('release', Math.round(moment()))
    else void play(`${this.crane ? 'hold' : 'place'} ${this.place.spot}`)
  }
}
