// What letting go would bring and risk, asked of the server for the place under the ghost at once, and then
// for those where it may go next; what is not wanted any more is never asked.
import type { Checked, HeldView, LotsView } from '../../protocol/messages'

/** Between two questions about the place under the ghost, in milliseconds: a server counts them. */
const GAP = 50
/** Before each question about a place where the ghost is not yet. */
const PACE = 120
/** After a refusal for asking too much. */
const LATER = 600

export class Risks {
  /** By place; of one position only. */
  private known = $state.raw<ReadonlyMap<string, HeldView>>(new Map())
  private position = -1
  private wanted: readonly string[] = []
  /** The place under the ghost. */
  private under = ''
  /** Whose answers are on their way. */
  private asked = new Set<string>()
  private lastAsked = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly check: (notation: string) => Promise<Checked>) {}

  of(spot: string): HeldView | null {
    return this.known.get(spot) ?? null
  }

  /** Wants these places of this position, the first one most and at once; what was wanted before is dropped. */
  want(position: number, spots: readonly string[]): void {
    if (position !== this.position) {
      this.position = position
      this.known = new Map()
      this.asked.clear()
    }
    this.wanted = spots
    this.under = spots[0] ?? ''
    this.goOn()
  }

  drop(): void {
    clearTimeout(this.timer)
    this.wanted = []
  }

  private isOpen(spot: string): boolean {
    return !this.known.has(spot) && !this.asked.has(spot)
  }

  /** To the next question: the ghost's own place does not wait for answers about others. */
  private goOn(least = 0): void {
    clearTimeout(this.timer)
    const next = this.wanted.find((spot) => this.isOpen(spot))
    if (next === undefined) return
    const urgent = next === this.under
    if (!urgent && this.asked.size > 0) return
    const wait = Math.max(least, urgent ? this.lastAsked + GAP - performance.now() : PACE)
    if (wait <= 0) void this.ask(next)
    else this.timer = setTimeout(() => void this.ask(next), wait)
  }

  private async ask(spot: string): Promise<void> {
    const position = this.position
    this.lastAsked = performance.now()
    this.asked.add(spot)
    const answer = await this.check(`hold ${spot}`)
    if (position !== this.position) return
    this.asked.delete(spot)
    const held = (answer.view as LotsView | null)?.held
    if (held) this.known = new Map([...this.known, [spot, held]])
    const refused = answer.code === 'too-fast'
    if (!refused) this.wanted = this.wanted.filter((other) => other !== spot)
    this.goOn(refused ? LATER : 0)
  }
}
