// Who won, and why, as this viewer reads it: the finale and the page of the end say the same.
import { knownTable } from '../play/keys'
import type { Seat } from '../play/seat.svelte'
import { getWords } from '../protocol/http'
import type { GameSummary, ResultInfo, SaidStanding } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { listed, say } from '../words'

interface Told {
  seat: Seat
  summary: GameSummary | null
}

export class Verdict {
  /** Null while the game goes on. */
  readonly result: ResultInfo | null
  /** Who plays alone at this device is told so; several are told apart by their names. */
  readonly me: number | null
  /** By seat; mine is "you". */
  readonly called: string[]
  readonly won: boolean
  readonly headline: string
  readonly reason: string
  /** The rule that decided between equals, in the game's words. */
  readonly tieBreak: string
  /** What the runner-up did not have. */
  readonly short: string
  /** What the button says that starts over; nothing for who only watches. */
  readonly again: string
  /** Whether its board may be passed on: of a day's challenge it would tell those who still have to play how it is done. */
  readonly shares: boolean
  /** How the game itself calls an end alone: very good, fair, poor. */
  band = $state('')

  constructor(tell: () => Told) {
    const table = $derived(tell().seat.table)
    const viewer = $derived(tell().seat.viewer)
    const result = $derived(table?.result ?? tell().seat.frame?.result ?? null)
    const names = $derived((table?.seats ?? []).map((place) => place.name))
    const winners = $derived((result?.winners ?? []).map((place) => names[place] ?? ''))
    const played = $derived(result?.reason === 'played')
    const standing = $derived<SaidStanding | null>(played ? (tell().seat.frame?.standing ?? null) : null)

    this.result = $derived(result)
    this.me = $derived(Object.keys(knownTable(tell().seat.id)?.seats ?? {}).length > 1 ? null : viewer)
    this.called = $derived(names.map((one, place) => (place === this.me ? say().table.me : one)))
    this.won = $derived(viewer !== null && (result?.winners.includes(viewer) ?? false))
    this.headline = $derived.by(() => {
      if (!result) return ''
      if (table?.daily && result.reason !== 'resigned') return say().today.over
      if (result.verdict) return this.band || say().over.verdict(result.verdict)
      if (winners.length === 0) return say().over.nobody
      if (winners.length > 1) return say().over.draw(listed(winners))
      return this.won ? say().over.won : say().over.lost(winners[0] ?? '')
    })
    this.reason = $derived.by(() => {
      if (!result || result.reason !== 'resigned') {
        const told = tell().summary
        return (this.me === null ? undefined : told?.reasons[this.me]) ?? told?.reason ?? ''
      }
      if (viewer !== null && table?.seats[viewer]?.resigned) return say().over.youResigned
      const quitters = (table?.seats ?? []).filter((place) => place.resigned && place.seat !== viewer).map((place) => place.name)
      return quitters.length > 0 ? say().over.theyResigned(listed(quitters), quitters.length) : say().over.resigned
    })
    this.tieBreak = $derived(standing?.tie_break ?? '')
    this.short = $derived(standing?.short ?? '')
    this.shares = $derived(!table?.daily)
    this.again = $derived.by(() => {
      if (viewer === null) return ''
      if (table?.daily) return say().daily.again
      if (table?.rematch) return say().over.joinAgain
      return names.length === 1 ? say().over.againAlone : say().over.again
    })

    $effect(() => {
      void settings.language
      const verdict = result?.verdict
      if (verdict) void getWords(table?.game ?? '').then(({ tables }) => (this.band = tables['result']?.[verdict] ?? ''), () => {})
    })
  }
}
