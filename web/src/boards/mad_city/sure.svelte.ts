// What stands for good is done the second time one asks for it; the first time the board says what it would mean.

/** So long the question stands. */
const STANDS = 3000

export class Sure {
  /** What was asked for once. */
  asked = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Whether this is the second time; the first is noted. */
  twice(what: string): boolean {
    const again = this.asked === what
    this.forget()
    if (again) return true
    this.asked = what
    this.timer = setTimeout(() => this.forget(), STANDS)
    return false
  }

  forget(): void {
    clearTimeout(this.timer)
    this.asked = ''
  }
}
