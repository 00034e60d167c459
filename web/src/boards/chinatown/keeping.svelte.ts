// Which of my cards I mean to keep this year, before it is said.
import type { BoardProps } from '../board'
import type { View } from './types'

export interface KeepingContext {
  view: View
  viewer: number | null
  play: BoardProps['play']
}

export class Keeping {
  private picked = $state.raw<{ round: number; cards: Set<number> }>({ round: 0, cards: new Set() })

  constructor(private readonly at: () => KeepingContext) {}

  get chosen(): Set<number> {
    const { view } = this.at()
    return this.picked.round === view.table.round ? this.picked.cards : new Set(view.kept)
  }

  toggle(card: number): void {
    const { view } = this.at()
    const next = new Set(this.chosen)
    // One too many stays chosen: its owner says which one goes.
    if (!next.delete(card)) next.add(card)
    this.picked = { round: view.table.round, cards: next }
  }

  async ready(): Promise<void> {
    const { view, viewer, play } = this.at()
    const wasReady = viewer !== null && view.table.ready[viewer]
    const answer = await play(`keep ${[...this.chosen].sort((one, other) => one - other).join(',')}`)
    if (answer.type !== 'refused' && !wasReady) await play('ready')
  }
}
