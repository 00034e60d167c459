// Thinking time at a new table: for each move, for the whole game with an increment, by the day, or as one likes.
import type { ClockSetting } from '../protocol/messages'

const MINUTE = 60_000
const DAY = 86_400_000
export type ClockKind = 'none' | 'move' | 'game' | 'day' | 'custom'

export class ClockChoice {
  kind = $state<ClockKind>('none')
  perMove = $state(60)
  bank = $state(15)
  extra = $state(10)
  days = $state(3)
  custom = $state({ bank: 20, extra: 15 })

  /** As a server is asked for it; nothing where nobody is timed. */
  get setting(): ClockSetting | null {
    switch (this.kind) {
      case 'move':
        return { bank: this.perMove * 1000, extra: this.perMove * 1000 }
      case 'game':
        return { bank: this.bank * MINUTE, extra: this.extra * 1000 }
      case 'day':
        return { bank: this.days * DAY, extra: DAY }
      case 'custom':
        return { bank: Math.max(1, this.custom.bank) * MINUTE, extra: Math.max(0, this.custom.extra) * 1000 }
      default:
        return null
    }
  }
}
