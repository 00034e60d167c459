// Since when a game waits for somebody who is away: not while they sat there and thought.
import type { SeatInfo } from '../protocol/messages'

export class Absences {
  /** By seat, when its player was seen to go; who was gone before anybody looked left nobody knows when. */
  private readonly left = new Map<number, number>()
  private readonly gone = new Set<number>()
  private looked = false

  see(seats: readonly Pick<SeatInfo, 'seat' | 'online'>[], now: number): void {
    for (const { seat, online } of seats) {
      if (online) {
        this.gone.delete(seat)
        this.left.delete(seat)
      } else if (!this.gone.has(seat)) {
        this.gone.add(seat)
        if (this.looked) this.left.set(seat, now)
      }
    }
    this.looked ||= seats.length > 0
  }

  /** In milliseconds; `asked` is for how long it has been their turn. */
  waited(seat: number, asked: number, now: number): number {
    const left = this.left.get(seat)
    return left === undefined ? asked : Math.min(asked, now - left)
  }
}
