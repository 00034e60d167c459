// My wish for company: it waits wherever I am in the app, and over a reload; the server brings those together who ask for the same.
import { deviceKey } from '../daily/measure'
import { answerMatch, askForMatch, getMatch, Refusal } from '../protocol/http'
import type { MatchInfo, MatchWish } from '../protocol/messages'
import { chime } from '../shell/sounds'
import { remember } from './keys'

const PLACE = 'boroughs.match'
/** After a broken connection it is asked again so much later, in milliseconds. */
const AGAIN = 2000

interface Kept {
  ticket: string
  wish: MatchWish
}

export class Matching {
  info = $state.raw<MatchInfo | null>(null)
  trouble = $state('')
  /** The browser's own time when `info` came: from then on the page counts on by itself. */
  private heard = $state(0)
  private kept: Kept | null = null
  private now = $state(0)
  private ticking: ReturnType<typeof setInterval> | undefined

  /** Waits for somebody, or somebody was found: the bar says so. */
  readonly open = $derived(this.info?.state === 'waiting' || this.info?.state === 'found')
  readonly found = $derived(this.info?.state === 'found')
  readonly waited = $derived(this.info ? this.info.waited + this.passed() : 0)
  readonly left = $derived(this.info ? Math.max(0, this.info.left - this.passed()) : 0)
  /** Bots are offered, never sent. */
  readonly bots = $derived(this.info?.state === 'waiting' && this.info.bots_in - this.passed() <= 0)

  private passed(): number {
    return Math.max(0, this.now - this.heard)
  }

  async ask(wish: MatchWish): Promise<void> {
    await this.withdraw()
    this.trouble = ''
    try {
      const grant = await askForMatch({ ...wish, device: deviceKey() })
      this.keep({ ticket: grant.ticket, wish })
      this.hear(grant.match)
      void this.follow(grant.ticket)
    } catch (error) {
      this.fail(error)
    }
  }

  /** A wish that waited before the page was loaded anew. */
  resume(): void {
    if (this.kept) return
    const kept = stored()
    if (!kept) return
    this.keep(kept)
    void this.follow(kept.ticket)
  }

  async confirm(): Promise<void> {
    if (!this.kept) return
    try {
      this.hear(await answerMatch(this.kept.ticket, 'confirm'))
    } catch (error) {
      this.fail(error)
    }
  }

  async withdraw(): Promise<void> {
    const before = this.kept
    this.end()
    this.info = null
    if (before) await answerMatch(before.ticket, 'withdraw').catch(() => {})
  }

  /** Told once, and put away. */
  dismiss(): void {
    this.info = null
    this.trouble = ''
  }

  /** Asks for news as long as the wish is open. No timer is needed for it, so a tab in the background hears it too. */
  private async follow(ticket: string): Promise<void> {
    while (this.kept?.ticket === ticket) {
      try {
        const info = await getMatch(ticket, this.info?.version ?? 0)
        if (this.kept?.ticket !== ticket) return
        this.hear(info)
      } catch (error) {
        if (this.kept?.ticket !== ticket) return
        if (error instanceof Refusal && error.code === 'no-such-match') {
          // The server was started anew, or this device slept: the wish stands.
          const { wish } = this.kept
          this.end()
          return this.ask(wish)
        }
        await new Promise((done) => setTimeout(done, AGAIN))
      }
    }
  }

  private hear(info: MatchInfo): void {
    const news = info.state !== this.info?.state
    this.info = info
    this.heard = this.now = performance.now()
    if (info.state === 'seated') {
      remember(info.table, { game: info.game, title: info.title, seats: { [info.seat]: info.key } })
      this.end()
      location.hash = `/table/${info.table}`
      this.info = null
    } else if (info.state === 'ended') this.end()
    else if (news && info.state === 'found') chime('turn')
  }

  private fail(error: unknown): void {
    this.trouble = (error as Error).message
    this.end()
    this.info = null
  }

  private keep(kept: Kept): void {
    this.kept = kept
    this.ticking ??= setInterval(() => (this.now = performance.now()), 500)
    try {
      sessionStorage.setItem(PLACE, JSON.stringify(kept))
    } catch {
      // A private window may refuse to remember: then it holds until the page is left.
    }
  }

  private end(): void {
    this.kept = null
    clearInterval(this.ticking)
    this.ticking = undefined
    try {
      sessionStorage.removeItem(PLACE)
    } catch {
      // As above.
    }
  }
}

function stored(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null
    return kept && typeof kept.ticket === 'string' && typeof kept.wish?.game === 'string' ? kept : null
  } catch {
    return null
  }
}

export const matching = new Matching()
