// What glows for a moment: lots and tiles that somebody speaks of, and lots that have just changed hands.
import { untrack } from 'svelte'
import type { ChatLine, Line } from '../../protocol/messages'
import { glowOf, mentioned, type Mentioned } from './talk'
import type { Words } from '../../kit/words'
import type { View } from './types'
import { say } from '../../words'

const SPOKEN = 3000
const DEALT = 2500
const NOTHING: Mentioned = { lots: new Set(), shops: new Set() }

export interface GlowContext {
  view: View
  words: Words
  chat: ChatLine[]
  news: Line[]
}

export class Glowing {
  spoken = $state.raw<Mentioned>(NOTHING)
  /** Who says what, as long as it glows. */
  line = $state('')
  private dealt = $state.raw<Set<number>>(new Set())

  constructor(private readonly at: () => GlowContext) {
    let heard = untrack(() => at().chat.length)
    $effect(() => {
      const { chat } = this.at()
      const line = chat.slice(heard).at(-1)
      heard = chat.length
      if (line) untrack(() => this.hear(line))
    })
    $effect(() => {
      if (!this.line) return
      const timer = setTimeout(() => {
        this.spoken = NOTHING
        this.line = ''
      }, SPOKEN)
      return () => clearTimeout(timer)
    })
    let told: Line[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    $effect(() => {
      const { news } = this.at()
      const lots = glowOf(news)
      if (news === told || lots.size === 0) return
      told = news
      this.dealt = lots
      // What happens meanwhile does not make it glow longer.
      clearTimeout(timer)
      timer = setTimeout(() => (this.dealt = new Set()), DEALT)
    })
    $effect(() => () => clearTimeout(timer))
  }

  get lots(): Set<number> {
    return new Set([...this.spoken.lots, ...this.dealt])
  }

  private hear(line: ChatLine): void {
    const { view, words } = this.at()
    const found = mentioned(line.text, view, words)
    if (found.lots.size + found.shops.size === 0) return
    this.spoken = found
    this.line = `${line.name}${say().colon}${line.text}`
  }
}
