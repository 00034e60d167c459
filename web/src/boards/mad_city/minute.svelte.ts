// The minute as it runs out: how the last ten seconds are felt and heard.
import { Countdown, type CountdownContext } from '../../kit/countdown.svelte'
import type { Tell } from '../../kit/words'
import { chime } from '../../shell/sounds'

export interface MinuteContext extends CountdownContext {
  /** Whether I am still building. */
  building: boolean
  motion: number
  tell: Tell
}

const FIRST_SPOKEN = 30
const SPOKEN = new Set([FIRST_SPOKEN, 10, 5])

export class Minute extends Countdown {
  private said = $state('')
  /** For who cannot see the sand; nothing once the minute is over, nor in the next one. */
  readonly announced = $derived.by(() => (this.at().building ? this.said : ''))
  /** The last ten seconds of my building. */
  readonly hot = $derived.by(() => this.soon && this.at().building)

  constructor(private readonly at: () => MinuteContext) {
    super(at)
    this.everySecond((seconds) => {
      const { motion, tell } = this.at()
      if (SPOKEN.has(seconds)) this.said = tell('seconds-left', { seconds })
      else if (seconds > FIRST_SPOKEN) this.said = ''
      if (!this.hot || seconds === 0) return
      chime('tick')
      if (motion > 0) navigator.vibrate?.(25)
    })
  }
}
