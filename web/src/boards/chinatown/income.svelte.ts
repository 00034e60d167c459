// The year's end: incomes are paid business by business, the largest last; then the summary stays until I go on.
import { untrack } from 'svelte'
import type { BoardNews } from '../board'
import { heardIncome } from './talk'
import type { Figures, Table } from './types'

/** Milliseconds for each business. */
const BEAT = 700
const ALL = 99

export interface IncomeContext {
  table: Table
  figures: Figures
  viewer: number | null
  news: BoardNews
  /** There are no cards to go on to. */
  over: boolean
  motion: number
  /** It is shown from now on. */
  begun: () => void
}

export class Income {
  /** Businesses of mine paid so far, while that is shown. */
  paid = $state(ALL)
  /** The business under the mouse. */
  pointed = $state<number | null>(null)
  private wanted = $state(false)
  /** Places of my businesses, the largest first. */
  private readonly own = $derived.by(() => {
    const { figures, viewer } = this.at()
    return figures.businesses
      .map((business, place) => ({ business, place }))
      .filter(({ business }) => business.owner === viewer)
      .sort((one, other) => other.business.income - one.business.income)
      .map(({ place }) => place)
  })

  constructor(private readonly at: () => IncomeContext) {
    let told = -1
    $effect(() => {
      const { news, over } = this.at()
      if (news.number === told || !heardIncome(news.lines) || over) return
      told = news.number
      untrack(() => this.begin())
    })
    $effect(() => {
      const { motion } = this.at()
      if (!this.wanted || motion === 0 || this.paid > this.own.length) return
      const timer = setTimeout(() => (this.paid += 1), BEAT * motion)
      return () => clearTimeout(timer)
    })
  }

  get shown(): boolean {
    return this.wanted && this.at().table.phase === 'keep'
  }

  /** The business in the light, by its place. */
  get spotlight(): number | null {
    if (this.pointed !== null) return this.pointed
    return this.shown && this.paid > 0 ? (this.own[this.own.length - this.paid] ?? null) : null
  }

  /** Once more, without the show. */
  open(): void {
    this.wanted = true
    this.paid = ALL
  }

  close(): void {
    this.wanted = false
    this.pointed = null
  }

  private begin(): void {
    const { motion, begun } = this.at()
    this.wanted = true
    this.paid = motion > 0 ? 0 : ALL
    begun()
  }
}
