// That somebody sits here is said to the server, and said again while it refuses: for a while, and then it is told why.

/** A busy server takes what it refused a moment later; half a minute is no moment. */
export const TRIES = 15
/** In milliseconds. */
export const PAUSE = 2000

export class Readiness {
  /** Why the server would not have it in the end; empty while there is hope. */
  trouble = $state('')
  private said: string | null = null
  private refused = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `ask` says it once, and answers why it was refused; nothing where it was taken. */
  constructor(private readonly ask: () => Promise<string>) {}

  /** It is to be said for these dice: where somebody was replaced they begin anew, and everybody commits once more. */
  need(commitment: string): void {
    if (this.said === commitment) return
    this.said = commitment
    this.again()
  }

  /** All tries once more. */
  again(): void {
    this.trouble = ''
    this.refused = 0
    this.attempt()
  }

  /** The server knows, or nobody asks. */
  rest(): void {
    clearTimeout(this.timer)
    this.said = null
    this.trouble = ''
  }

  private attempt(): void {
    clearTimeout(this.timer)
    const { said } = this
    void this.ask().then((why) => {
      if (!why || said !== this.said) return
      this.refused += 1
      if (this.refused < TRIES) this.timer = setTimeout(() => this.attempt(), PAUSE)
      else this.trouble = why
    })
  }
}
