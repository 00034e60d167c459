// Time that runs out: how much is left, looked at as often as somebody can see it change.
import { untrack } from 'svelte'
import { clockText } from '../shell/time'

export interface CountdownContext {
  /** The table's moment at which it ends; null while nothing runs. */
  deadline: number | null
  moment: () => number
  /** Milliseconds between two looks. */
  every?: number
}

/** From here on it is short of time. */
const SOON = 10

export class Countdown {
  /** Milliseconds; null while nothing runs. */
  left = $state<number | null>(null)
  /** Whole seconds, the last one counting until it is over. */
  readonly seconds = $derived(this.left === null ? null : Math.ceil(this.left / 1000))
  /** `4:05`; empty while nothing runs. */
  readonly text = $derived(this.left === null ? '' : clockText(this.left))
  readonly soon = $derived(this.seconds !== null && this.seconds <= SOON)

  constructor(at: () => CountdownContext) {
    $effect(() => {
      const { deadline, moment, every = 200 } = at()
      if (deadline === null) return void (this.left = null)
      const look = () => (this.left = Math.max(0, deadline - moment()))
      look()
      const timer = setInterval(look, every)
      return () => clearInterval(timer)
    })
  }

  /** Calls with each new whole second. */
  everySecond(then: (seconds: number) => void): void {
    $effect(() => {
      const { seconds } = this
      if (seconds !== null) untrack(() => then(seconds))
    })
  }
}
