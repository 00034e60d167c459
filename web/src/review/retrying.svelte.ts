// Own mistakes as puzzles: which one, what was tried, what is shown of the answer. What a move is worth the server says.
import type { Answer } from '../protocol/connection'
import { answerRetry, checkRetry, getRetry } from '../protocol/http'
import type { Checked, GameReview, Retry, RetryAnswer, ReviewMistake, ReviewMoment } from '../protocol/messages'
import { say } from '../words'
import { mistakesOf } from './numbers'

/** `open`: still to be found. */
export type Standing = 'open' | 'found' | 'shown'

export interface Tried {
  move: string
  says: string
  names: string[]
  chance: number
  verdict: RetryAnswer['verdict']
}

/** A move with what it is worth, for the list of all. */
export interface Ranked {
  move: string
  says: string
  chance: number
  kind: 'best' | 'tried' | 'played' | 'other'
}

const MOST_RANKED = 6

export class RetryRun {
  number = $state(0)
  retry = $state.raw<Retry | null>(null)
  tries = $state.raw<Tried[]>([])
  hinted = $state(false)
  busy = $state(false)
  trouble = $state('')
  /** By puzzle. */
  standings = $state.raw<Standing[]>([])
  private shown = 0

  constructor(
    readonly record: string,
    /** The review, in the language of the moment. */
    private readonly read: () => GameReview,
    readonly seat: number,
    /** Begins with the mistake of this step. */
    step: number | null,
  ) {
    this.standings = this.mistakes.map(() => 'open')
    const wanted = this.mistakes.findIndex((mistake) => this.review.moments[mistake.moment]?.step === step)
    this.number = Math.max(0, wanted)
  }

  get review(): GameReview {
    return this.read()
  }

  get mistakes(): ReviewMistake[] {
    return mistakesOf(this.review, this.seat)
  }

  get mistake(): ReviewMistake {
    return this.mistakes[this.number] as ReviewMistake
  }

  get moment(): ReviewMoment {
    return this.review.moments[this.mistake.moment] as ReviewMoment
  }

  get standing(): Standing {
    return this.standings[this.number] ?? 'open'
  }

  get last(): boolean {
    return this.number === this.mistakes.length - 1
  }

  /** What the one who decided would have had: of the best move, and of the one that was played. */
  get best(): number {
    return this.moment.possible[0]?.chances[this.moment.seat] ?? 0
  }

  get played(): number {
    return this.moment.possible.find((one) => one.what === this.moment.what)?.chances[this.moment.seat] ?? 0
  }

  get lastTry(): Tried | null {
    return this.tries.at(-1) ?? null
  }

  /** The board of the moment, or why it cannot be had. */
  async load(): Promise<void> {
    const wanted = this.moment.step
    this.trouble = ''
    try {
      const found = await getRetry(this.record, wanted)
      if (this.moment.step !== wanted) return
      this.shown += 1
      // A frame that is seen again is another one: boards count on new numbers.
      this.retry = { ...found, frame: { ...found.frame, number: this.shown } }
    } catch (error) {
      this.trouble = (error as Error).message || say().noConnection
    }
  }

  /** A move that was chosen: judged, never played. */
  async play(notation: string): Promise<Answer> {
    if (this.busy || this.standing !== 'open') return refused('')
    this.busy = true
    this.trouble = ''
    try {
      const answer = await answerRetry(this.record, this.moment.step, notation)
      if (!answer.checked.legal) {
        this.trouble = answer.checked.text
        return refused(answer.checked.text)
      }
      const tried = { move: notation, says: answer.checked.says, names: answer.names, chance: answer.chance, verdict: answer.verdict }
      this.tries = [...this.tries.filter((one) => one.move !== notation), tried]
      if (answer.verdict === 'found') this.settle('found')
    } catch (error) {
      this.trouble = (error as Error).message || say().noConnection
    } finally {
      this.busy = false
    }
    return refused('')
  }

  async check(notation: string): Promise<Checked> {
    try {
      return await checkRetry(this.record, this.moment.step, notation)
    } catch {
      return { type: 'checked', id: '', legal: false, says: '', code: '', text: '', params: {}, clauses: [], view: null }
    }
  }

  show(): void {
    if (this.standing === 'open') this.settle('shown')
  }

  jump(to: number): void {
    if (to < 0 || to >= this.mistakes.length) return
    this.number = to
    this.retry = null
    this.tries = []
    this.hinted = false
    void this.load()
  }

  next(): void {
    this.jump(this.number + 1)
  }

  private settle(standing: Standing): void {
    this.standings = this.standings.map((one, place) => (place === this.number ? standing : one))
  }
}

/** The moves that were compared and those that were tried, the best first; what was played is always among them. */
export function ranked(moment: ReviewMoment, tries: Tried[], better: string): Ranked[] {
  const all = new Map<string, Ranked>()
  const add = (move: string, says: string, chance: number, kind: Ranked['kind']) => void (all.has(move) || all.set(move, { move, says, chance, kind }))
  for (const one of moment.possible) {
    const kind = one.what === better ? 'best' : one.what === moment.what ? 'played' : tries.some((tried) => tried.move === one.what) ? 'tried' : 'other'
    add(one.what, one.says, one.chances[moment.seat] ?? 0, kind)
  }
  for (const tried of tries) add(tried.move, tried.says, tried.chance, 'tried')
  const sorted = [...all.values()].sort((one, other) => other.chance - one.chance)
  const extra = sorted.filter((one) => one.kind !== 'other').length
  let others = Math.max(0, MOST_RANKED - extra)
  return sorted.filter((one) => one.kind !== 'other' || others-- > 0)
}

function refused(text: string): Answer {
  return { type: 'refused', id: '', code: 'retry', text, clauses: [] }
}
