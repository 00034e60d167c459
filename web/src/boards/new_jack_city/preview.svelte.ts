// What the server says of the card where it is: asked once it rests there for a moment.
import type { Checked } from '../../protocol/messages'

/** A card that rests so long is asked about. */
const REST = 60

export interface PreviewContext {
  /** The move under consideration, or ''. */
  notation: string
  check: (notation: string) => Promise<Checked>
}

export class Preview {
  private checked = $state.raw<{ notation: string; answer: Checked } | null>(null)
  /** Only what was said of the card as it is now. */
  readonly answer = $derived.by(() => {
    const { notation } = this.at()
    return this.checked?.notation === notation ? this.checked.answer : null
  })

  constructor(private readonly at: () => PreviewContext) {
    $effect(() => {
      const { notation } = this.at()
      if (!notation) return
      const timer = setTimeout(() => void this.ask(notation), REST)
      return () => clearTimeout(timer)
    })
  }

  forget(): void {
    this.checked = null
  }

  private async ask(notation: string): Promise<void> {
    const answer = await this.at().check(notation)
    if (notation === this.at().notation) this.checked = { notation, answer }
  }
}
