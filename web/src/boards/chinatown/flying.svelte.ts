// Things on their way: onto the desk, and across the table when a deal is made.
import { Flights, type FlightWishes, type Spot } from '../../kit/flights.svelte'
import type { Line } from '../../protocol/messages'
import type { Draft } from './draft'

export interface Flown {
  id: string
  owner: number
}

const TO_DESK: FlightWishes = { duration: 180, high: 0, scale: 1 }
const ACROSS: FlightWishes = { duration: 500, high: 0, scale: 1 }

export class Flying extends Flights<Flown> {
  private onDesk = new Set<number>()

  /** What was put on the desk just now comes from where it lies. */
  toDesk(draft: Draft): void {
    const fresh = draft.given.filter(({ key }) => !this.onDesk.has(key))
    this.onDesk = new Set(draft.given.map(({ key }) => key))
    for (const { id, giver, key } of fresh) {
      const from = id.startsWith('#') ? this.middle(lotOf(id.slice(1))) : this.middle(`[data-theirs="${giver} ${id}"]`, `${handOf(giver)} [data-mine="${id}"]`)
      this.send({ id, owner: giver }, from, this.middle(`[data-carry="${giver} ${id} ${key}"]`), TO_DESK)
    }
  }

  /** What changed hands crosses from who gave it, or from its lot, to who has it now. */
  across(lines: Line[]): void {
    for (const { code, params } of lines) {
      if (!code.startsWith('event.gives-')) continue
      const [giver, receiver] = [Number(params['seat']), Number(params['to'])]
      const to = this.middle(handOf(receiver))
      const cross = (id: string, owner: number, from: Spot | null) => this.send({ id, owner }, from, to, ACROSS)
      for (const lot of listOf(params['buildings'])) cross(`#${lot}`, receiver, this.middle(lotOf(lot)))
      for (const shop of listOf(params['shops'])) cross(shop, receiver, this.middle(handOf(giver)))
      if (params['dollars']) cross(`$${String(params['dollars'])}`, giver, this.middle(handOf(giver)))
    }
  }
}

const lotOf = (lot: string): string => `[data-lot="${lot}"]`
const handOf = (seat: number): string => `[data-hand="${seat}"]`
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)])
