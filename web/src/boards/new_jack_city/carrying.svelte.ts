// The card in the player's hand: where it hovers or rests over the city, how it is turned, and what it may do there.
import type { Card, Point } from './geometry'
import { hoverAt, nextTurn, placementOf, tapAt, turnedGhost, waysOver, type Ghost, type Placement, type Places } from './placing'

export interface Table {
  hand: () => readonly Card[]
  places: () => Map<string, Places>
  /** Whether a card may be placed now. */
  may: () => boolean
  viewer: () => number
}

export class Carrying {
  picked = $state('')
  turned = $state(0)
  ghost = $state.raw<Ghost | null>(null)
  /** The card rests where it was put: pointing elsewhere does not move it. */
  pinned = $state(false)

  constructor(private readonly table: Table) {}

  get card(): Card | undefined {
    return this.table.may() ? this.table.hand().find((one) => one.card === this.picked) : undefined
  }

  get places(): Places | undefined {
    return this.table.places().get(this.picked)
  }

  /** What the card would do where it is, where that is legal. */
  get placement(): Placement | null {
    return this.card ? placementOf(this.places, this.ghost) : null
  }

  get notation(): string {
    const { card, ghost } = this
    return card && ghost ? `place ${card.card} at ${ghost.x},${ghost.y} turned ${ghost.turned}` : ''
  }

  /** The legal places for the card as it is turned. */
  get lit(): Placement[] {
    return this.places?.list.filter((one) => one.turned === this.turned) ?? []
  }

  /** Every legal way to lie over the cell that was pointed at, once the card rests there. */
  get ways(): Placement[] {
    return this.card && this.ghost && this.pinned ? waysOver(this.places, this.ghost.anchor) : []
  }

  /** Into the hand, turned so that it fits somewhere. */
  take(name: string): void {
    this.picked = name
    this.lift()
    const list = this.places?.list ?? []
    if (!list.some((one) => one.turned === this.turned)) this.turned = nextTurn(this.places, this.turned)
  }

  /** Off the city, still in the hand. */
  lift(): void {
    this.ghost = null
    this.pinned = false
  }

  putBack(): void {
    this.picked = ''
    this.turned = 0
    this.lift()
  }

  turn(step: number): void {
    if (!this.card) return
    if (this.ghost) this.rest(turnedGhost(this.places, this.ghost, step), this.pinned)
    else this.turned = nextTurn(this.places, this.turned, step)
  }

  /** Under a pointer, in cell coordinates. */
  hover(x: number, y: number): void {
    if (this.card) this.ghost = hoverAt(this.places, this.card.card, this.turned, x, y)
  }

  /** A tap on the resting card turns it; elsewhere puts it there, turned as it fits. */
  tap(x: number, y: number): void {
    if (!this.card) return
    if (this.ghost && this.pinned && covers(this.ghost, x, y)) this.turn(1)
    else this.rest(tapAt(this.places, this.card.card, this.turned, x, y, this.table.viewer()), true)
  }

  choose(one: Placement, anchor: Point = [one.x, one.y]): void {
    this.rest({ card: this.picked, x: one.x, y: one.y, turned: one.turned, anchor }, true)
  }

  drop(): void {
    if (this.ghost) this.pinned = true
  }

  private rest(ghost: Ghost, pinned: boolean): void {
    this.ghost = ghost
    this.turned = ghost.turned
    this.pinned = pinned
  }
}

/** Whether the card lies over this cell coordinate. */
export function covers(one: { x: number; y: number; turned: number }, x: number, y: number): boolean {
  return x >= one.x && y >= one.y && x < one.x + (one.turned % 2 ? 1 : 2) && y < one.y + (one.turned % 2 ? 2 : 1)
}
