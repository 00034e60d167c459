// What letting go would bring and risk, asked of the server for the place under the ghost and then for
// those around it; what is not wanted any more is never asked.
import type { Checked, HeldView, LotsView } from '../../protocol/messages'

/** The ghost must rest so long before anything is asked, in milliseconds. */
const REST = 25
/** Between questions about places nearby: a server counts them. */
const PACE = 120
/** After a refusal for asking too much. */
const LATER = 600

export class Risks {
  /** By place; of one position only. */
  private known = $state.raw<ReadonlyMap<string, HeldView>>(new Map())
  private position = -1
  private wanted: string[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private asking = false

  constructor(private readonly check: (notation: string) => Promise<Checked>) {}

  of(spot: string): HeldView | null {
    return this.known.get(spot) ?? null
  }

  /** Wants these places of this position, the first one most; what was wanted before is dropped. */
  want(position: number, spots: readonly string[]): void {
    if (position !== this.position) {
      this.position = position
      this.known = new Map()
    }
    this.wanted = spots.filter((spot) => !this.known.has(spot))
    if (!this.asking) this.after(REST)
  }

  drop(): void {
    clearTimeout(this.timer)
    this.wanted = []
  }

  private after(milliseconds: number): void {
    clearTimeout(this.timer)
    if (this.wanted.length > 0) this.timer = setTimeout(() => void this.ask(), milliseconds)
  }

  private async ask(): Promise<void> {
    const spot = this.wanted[0]
    if (spot === undefined || this.asking) return
    const position = this.position
    const first = this.wanted
    this.asking = true
    const answer = await this.check(`hold ${spot}`)
    this.asking = false
    const held = (answer.view as LotsView | null)?.held
    if (held && position === this.position) this.known = new Map([...this.known, [spot, held]])
    const refused = answer.code === 'too-fast'
    if (!refused) this.wanted = this.wanted.filter((other) => other !== spot)
    // The ghost moved on meanwhile: its place comes at once.
    this.after(refused ? LATER : this.wanted === first || first.includes(this.wanted[0] ?? '') ? PACE : REST)
  }
}
