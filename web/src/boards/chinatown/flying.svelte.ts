// Things on their way: onto the desk, and across the table when a deal is made. Only to be seen: all is already where it belongs.
import type { Line } from '../../protocol/messages'
import type { Draft } from './draft'

export interface Flight {
  /** One of its own: a flight that lands must not start the others again. */
  number: number
  id: string
  owner: number
  from: DOMRect
  to: DOMRect
  duration: number
}

/** Milliseconds. */
const TO_DESK = 180
const ACROSS = 500

export class Flying {
  flights = $state.raw<Flight[]>([])
  private onDesk = new Set<number>()
  private last = 0

  constructor(private readonly board: () => HTMLElement | undefined) {}

  /** What was put on the desk just now comes from where it lies. */
  toDesk(draft: Draft, motion: number): void {
    const fresh = draft.given.filter(({ key }) => !this.onDesk.has(key))
    this.onDesk = new Set(draft.given.map(({ key }) => key))
    if (motion === 0) return
    for (const { id, giver, key } of fresh) {
      const from = this.find(id.startsWith('#') ? `[data-lot="${id.slice(1)}"]` : `.hand [data-carry="${giver} ${id}"]`)
      this.add(id, giver, from, this.find(`[data-carry="${giver} ${id} ${key}"]`), TO_DESK * motion)
    }
  }

  /** What changed hands crosses from who gave it, or from its lot, to who has it now. */
  across(lines: Line[], motion: number): void {
    if (motion === 0) return
    for (const { code, params } of lines) {
      if (!code.startsWith('event.gives-')) continue
      const [giver, receiver] = [Number(params['seat']), Number(params['to'])]
      const to = this.find(`[data-hand="${receiver}"]`)
      for (const lot of listOf(params['buildings'])) this.add(`#${lot}`, receiver, this.find(`[data-lot="${lot}"]`), to, ACROSS * motion)
      for (const shop of listOf(params['shops'])) this.add(shop, receiver, this.find(`[data-hand="${giver}"]`), to, ACROSS * motion)
      if (params['dollars']) this.add(`$${String(params['dollars'])}`, giver, this.find(`[data-hand="${giver}"]`), to, ACROSS * motion)
    }
  }

  landed(flight: Flight): void {
    this.flights = this.flights.filter((other) => other !== flight)
  }

  private find(selector: string): DOMRect | null {
    const box = this.board()?.querySelector(selector)?.getBoundingClientRect()
    return box && box.width > 0 ? box : null
  }

  private add(id: string, owner: number, from: DOMRect | null, to: DOMRect | null, duration: number): void {
    if (from && to) this.flights = [...this.flights, { number: ++this.last, id, owner, from, to, duration }]
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)])
