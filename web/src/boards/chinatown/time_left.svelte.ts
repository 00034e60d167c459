// How long there is left to trade, where the table has a clock.
import type { BoardProps } from '../board'

export interface TimeLeftContext {
  deadline: number | null
  moment: BoardProps['moment']
}

export class TimeLeft {
  private now = $state(0)
  /** Minutes and seconds; empty where nothing ends. */
  readonly text = $derived.by(() => {
    const { deadline } = this.at()
    if (deadline === null) return ''
    const seconds = Math.max(0, Math.ceil((deadline - this.now) / 1000))
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  })

  constructor(private readonly at: () => TimeLeftContext) {
    $effect(() => {
      const { deadline, moment } = this.at()
      if (deadline === null) return
      this.now = moment()
      const timer = setInterval(() => (this.now = moment()), 500)
      return () => clearInterval(timer)
    })
  }
}
