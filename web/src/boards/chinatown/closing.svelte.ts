// Offers that came to nothing: told for a while to whom they concerned, then folded away.
import { untrack } from 'svelte'
import type { ClosedOffer, Figures, Table } from './types'

/** Milliseconds until what nobody has to think about folds away by itself. */
const FOLD = 8000
const MOST = 3

export interface ClosingContext {
  table: Table
  figures: Figures
  viewer: number | null
}

export class Closing {
  private dismissed = $state.raw<Set<number>>(new Set())

  constructor(private readonly at: () => ClosingContext) {
    const known = new Set(untrack(() => at().table.closed.map(({ number }) => number)))
    $effect(() => this.fold(known))
  }

  /** Newest first. What I ended myself I know. */
  get shown(): ClosedOffer[] {
    const { table, viewer } = this.at()
    return table.closed
      .filter((old) => !this.dismissed.has(old.number) && (old.proposer === viewer || this.concernsMe(old)))
      .filter((old) => old.seat !== viewer || old.how === 'lapsed')
      .slice(-MOST)
      .reverse()
  }

  forget(old: ClosedOffer): void {
    this.dismissed = new Set([...this.dismissed, old.number])
  }

  private concernsMe({ number }: ClosedOffer): boolean {
    const { figures, viewer } = this.at()
    const terms = figures.closed.find((each) => each.number === number)
    return viewer !== null && (terms?.transfers.some(({ giver, receiver }) => giver === viewer || receiver === viewer) ?? false)
  }

  private fold(known: Set<number>): () => void {
    const timers = this.at()
      .table.closed.filter(({ number, how }) => how !== 'refused' && !untrack(() => this.dismissed).has(number))
      .map((old) => {
        if (!known.has(old.number)) return setTimeout(() => this.forget(old), FOLD)
        queueMicrotask(() => this.forget(old))
        return undefined
      })
    return () => timers.forEach((timer) => clearTimeout(timer))
  }
}
