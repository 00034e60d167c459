// The minute as it runs out: how much is left, and how the last ten seconds are felt and heard.
import { chime } from '../../shell/sounds'
import type { Tell } from './tell'

/** What the countdown needs to know; read anew whenever it looks. */
export interface Minute {
  readonly deadline: number | null
  /** Whether I am still building. */
  readonly building: boolean
  readonly motion: number
  moment: () => number
  tell: Tell
}

const LAST = 10
const SPOKEN = new Set([30, 10, 5])

export interface Countdown {
  /** Milliseconds, or null while no minute runs. */
  readonly left: number | null
  /** The last ten seconds of my building. */
  readonly hot: boolean
  /** For who cannot see the sand. */
  readonly announced: string
}

export function createCountdown(minute: Minute): Countdown {
  let left = $state<number | null>(null)
  let announced = $state('')
  $effect(() => {
    const { deadline } = minute
    if (deadline === null) return void (left = null)
    const tick = () => (left = Math.max(0, deadline - minute.moment()))
    tick()
    const timer = setInterval(tick, 100)
    return () => clearInterval(timer)
  })
  const seconds = $derived(left === null ? null : Math.ceil(left / 1000))
  const hot = $derived(seconds !== null && seconds <= LAST && minute.building)
  $effect(() => {
    if (seconds === null) return
    if (SPOKEN.has(seconds)) announced = minute.tell('seconds-left', { seconds })
    if (!hot || seconds === 0) return
    chime('tick')
    if (minute.motion > 0) navigator.vibrate?.(25)
  })
  return {
    get left() {
      return left
    },
    get hot() {
      return hot
    },
    get announced() {
      return announced
    },
  }
}
