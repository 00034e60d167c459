// Where my tiles shall go this year: a plan to change, and the income it would bring as the server reckons it.
import { Inquiry } from '../../kit/inquiry.svelte'
import type { ChinatownView } from '../../protocol/messages'
import type { BoardProps } from '../board'
import type { Figures, Table } from './types'

export interface Laid {
  shop: string
  building: number
}

export interface PlacingContext {
  table: Table
  figures: Figures
  viewer: number | null
  /** It is my turn to place. */
  placing: boolean
  check: BoardProps['check']
}

/** What a move of this notation places. */
export function laidBy(move: string): Laid[] {
  if (!move.startsWith('place ')) return []
  return move
    .slice('place '.length)
    .split(', ')
    .map((each) => {
      const [shop = '', lot = ''] = each.split(' #')
      return { shop, building: Number(lot) }
    })
}

export class Placing {
  /** The tile that goes onto the next lot that is tapped. */
  held = $state('')
  private readonly reckoning = new Inquiry(() => {
    const { placing, check } = this.at()
    return { notation: placing ? this.move : '', check }
  }, 0)
  private changed = $state.raw<{ key: string; laid: Laid[] }>({ key: '', laid: [] })

  constructor(private readonly at: () => PlacingContext) {}

  /** Income with these tiles placed, as soon as the server has said so. */
  get income(): number | null {
    const then = this.reckoning.latest?.view as ChinatownView | null | undefined
    return then?.figures?.incomes[this.at().viewer ?? 0] ?? null
  }

  /** A change of mine holds until my tiles or the year are others. */
  private get key(): string {
    const { placing, viewer, table } = this.at()
    return placing && viewer !== null ? `${table.round} ${JSON.stringify(table.tiles[viewer])}` : ''
  }

  get laid(): Laid[] {
    return this.changed.key === this.key ? this.changed.laid : this.suggestion
  }

  get suggestion(): Laid[] {
    const { placing, viewer, figures } = this.at()
    if (viewer === null || !placing) return []
    return (figures.plans[viewer]?.placings ?? []).map(([shop, building]) => ({ shop, building }))
  }

  get move(): string {
    return this.laid.length ? `place ${this.laid.map(({ shop, building }) => `${shop} #${building}`).join(', ')}` : ''
  }

  lay(laid: Laid[]): void {
    this.changed = { key: this.key, laid }
  }

  /** A plan that nobody has touched yet becomes what a hint says: the two never name different lots. */
  follow(move: string): void {
    if (this.changed.key === this.key || !this.key) return
    const laid = laidBy(move)
    if (laid.length) this.lay(laid)
  }

  hold(shop: string): void {
    this.held = this.held === shop ? '' : shop
  }

  lift(building: number): void {
    this.lay(this.laid.filter((each) => each.building !== building))
  }

  /** The tile in hand onto this lot; or the one that is planned there into the hand. */
  placeOn(lot: number): void {
    const there = this.laid.find(({ building }) => building === lot)
    const free = this.laid.filter(({ building }) => building !== lot)
    if (this.held) {
      const { table, viewer } = this.at()
      const left = (table.tiles[viewer ?? 0]?.[this.held] ?? 0) - free.filter(({ shop }) => shop === this.held).length
      if (left > 0) this.lay([...free, { shop: this.held, building: lot }])
      if (left <= 1) this.held = ''
    } else if (there) {
      this.lay(free)
      this.held = there.shop
    }
  }
}
