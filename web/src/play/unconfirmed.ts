// What was played while a clock ran and nobody has confirmed: kept while this tab lives, so that a reload loses nothing.
import { tab } from '../shell/storage'

/** A move under the id with which it was sent: sent again, it is played once. */
export interface SentMove {
  id: string
  move: string
}

interface Kept {
  /** The clock it was played against; once that has run out nobody wants it any more. */
  deadline: number
  moves: SentMove[]
}

export class Unconfirmed {
  constructor(
    private place: string,
    private storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = tab,
  ) {}

  keep(deadline: number, move: SentMove): void {
    this.write(deadline, [...this.of(deadline), move])
  }

  forget(deadline: number, id: string): void {
    this.write(
      deadline,
      this.of(deadline).filter((one) => one.id !== id),
    )
  }

  /** Those that were played against this clock. */
  of(deadline: number): SentMove[] {
    try {
      const kept = JSON.parse(this.storage.getItem(this.place) ?? 'null') as Kept | null
      return kept?.deadline === deadline ? kept.moves : []
    } catch {
      return []
    }
  }

  private write(deadline: number, moves: SentMove[]): void {
    try {
      if (moves.length === 0) this.storage.removeItem(this.place)
      else this.storage.setItem(this.place, JSON.stringify({ deadline, moves } satisfies Kept))
    } catch {
      // Without a place to keep it, a reload loses it; the open page does not.
    }
  }
}
