// What the server says of a move that is only thought of: asked when the hand rests, and only the newest answer counts.
import type { Checked } from '../protocol/messages'

export interface InquiryContext {
  /** The move under consideration; empty while there is none. */
  notation: string
  check: (notation: string) => Promise<Checked>
  /** An answer holds for one frame. */
  number?: number
}

/** Milliseconds that a hand rests before the server is asked. */
const REST = 60

export class Inquiry {
  private said = $state.raw<{ about: string; answer: Checked } | null>(null)
  private readonly about = $derived.by(() => {
    const { notation, number = 0 } = this.at()
    return notation ? `${number} ${notation}` : ''
  })
  /** Only what was said of this very move; null while nobody has answered. */
  readonly answer = $derived(this.about !== '' && this.said?.about === this.about ? this.said.answer : null)
  /** The newest answer, be it of the move before: what is shown does not flicker while the next one is on its way. */
  readonly latest = $derived(this.about === '' ? null : (this.said?.answer ?? null))
  /** Why not, in words; empty where it is legal or not yet answered. */
  readonly refusal = $derived(this.answer && !this.answer.legal ? this.answer.text : '')

  constructor(
    private readonly at: () => InquiryContext,
    rest = REST,
  ) {
    $effect(() => {
      const { about } = this
      if (!about) return void (this.said = null)
      const timer = setTimeout(() => void this.ask(about), rest)
      return () => clearTimeout(timer)
    })
  }

  forget(): void {
    this.said = null
  }

  private async ask(about: string): Promise<void> {
    const { notation, check } = this.at()
    const answer = await check(notation)
    if (about === this.about) this.said = { about, answer }
  }
}
