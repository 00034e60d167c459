// Who is to sit at a new table.
import { rivals } from '../play/strength'
import type { GameCard, SeatWish } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { say } from '../words'

type Kind = SeatWish['kind']

export class Seating {
  kinds = $state<Kind[]>([])
  levels = $state<string[]>([])
  names = $state<string[]>([])
  readonly people = $derived(this.kinds.filter((kind) => kind !== 'bot').length)
  /** Who comes to the other seats, unless somebody is chosen. */
  private readonly others: Kind

  constructor(others: Kind) {
    this.others = others
  }

  get count(): number {
    return this.kinds.length
  }

  /** So many seats; whoever was chosen stays. */
  resize(game: GameCard, seats: number): void {
    const kept = { kinds: this.kinds, levels: this.levels, names: this.names }
    const suits = rivals(game, seats)
    this.kinds = Array.from({ length: seats }, (_, seat) => kept.kinds[seat] ?? (seat === 0 ? 'me' : this.others))
    this.levels = Array.from({ length: seats }, (_, seat) => kept.levels[seat] ?? suits[Math.max(0, seat - 1)] ?? 'easy')
    this.names = Array.from({ length: seats }, (_, seat) => kept.names[seat] ?? '')
  }

  /** As a server is asked for them. */
  get wishes(): SeatWish[] {
    return this.kinds.map((kind, seat) => {
      if (kind === 'bot') return { kind, bot: this.levels[seat] ?? 'normal' }
      if (kind !== 'me') return { kind }
      const own = this.kinds.indexOf('me') === seat
      const fallback = own ? settings.name || say().create.defaults.you : say().create.defaults.guest(seat + 1)
      return { kind, name: (own ? settings.name : this.names[seat]) || fallback }
    })
  }
}
