// A guided first game as the page sees it: which step, which frame, what was answered. The script comes from the server.
import type { Answer } from '../protocol/connection'
import { checkInLesson } from '../protocol/http'
import type { Checked, FrameMessage, LessonInfo, LessonReply, LessonStepInfo, SaidStanding } from '../protocol/messages'
import { rememberStep } from './lessons'
import type { News } from './seat.svelte'

/** Milliseconds for which what the others do can be watched. */
const PACE = 1300

export class LessonRun {
  number = $state(0)
  frame = $state.raw<FrameMessage>() as FrameMessage
  news = $state.raw<News>({ number: 0, lines: [] })
  /** What was said to another move. */
  reply = $state.raw<LessonReply | null>(null)
  /** The others move: nothing is asked yet. */
  busy = $state(false)
  /** The board plays a count or a fall: that is seen first, whole and bright. */
  showing = $state(false)
  private stoodBefore = $state.raw<SaidStanding | null>(null)
  private shown = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly read: () => LessonInfo,
    private readonly motion: () => number,
    at: number,
  ) {
    this.jump(Math.min(at, read().steps.length - 1))
  }

  get lesson(): LessonInfo {
    return this.read()
  }

  get step(): LessonStepInfo {
    return this.lesson.steps[this.number] as LessonStepInfo
  }

  /** As the board shows it: what it still counts is not told beforehand. */
  get standing(): SaidStanding | null {
    return (this.showing ? this.stoodBefore : null) ?? this.frame.standing ?? null
  }

  get last(): boolean {
    return this.number === this.lesson.steps.length - 1
  }

  /** On to the next step; what happens on the way is shown one after another. */
  next(): void {
    if (this.last) return
    this.number += 1
    this.reply = null
    rememberStep(this.lesson.game, this.number, this.lesson.steps.length)
    this.show(0)
  }

  back(): void {
    if (this.number > 0) this.jump(this.number - 1)
  }

  /** The position of this step at once. */
  jump(to: number): void {
    clearTimeout(this.timer)
    this.number = to
    this.reply = null
    this.busy = false
    rememberStep(this.lesson.game, to, this.lesson.steps.length)
    this.present(this.step.frames.length - 1, false)
  }

  /** Plays on if this is the move that goes on; else says why not. */
  async play(notation: string): Promise<Answer> {
    if (this.busy) return refused('')
    if (this.step.moves.includes(notation)) {
      this.next()
      return { type: 'done', id: '', number: this.shown }
    }
    this.reply = this.step.replies.find((reply) => fits(reply.move, notation)) ?? null
    return refused(this.reply?.says ?? '')
  }

  async check(notation: string): Promise<Checked> {
    try {
      return await checkInLesson(this.lesson.game, this.number, notation)
    } catch {
      return { type: 'checked', id: '', legal: false, says: '', code: '', text: '', params: {}, clauses: [], view: null }
    }
  }

  /** The same moment in another language. */
  retell(): void {
    this.present(this.step.frames.length - 1, false)
  }

  leave(): void {
    clearTimeout(this.timer)
  }

  private show(index: number): void {
    const frames = this.step.frames
    this.busy = index < frames.length - 1
    this.present(index, true)
    if (!this.busy) return
    this.timer = setTimeout(() => this.show(index + 1), Math.max(350, PACE * this.motion()))
  }

  private present(index: number, live: boolean): void {
    const frame = this.step.frames[index]
    if (!frame) return
    if (!this.showing) this.stoodBefore = this.frame?.standing ?? null
    // A frame that is seen again is another one: boards count on new numbers.
    this.shown += 1
    this.frame = { ...frame, number: this.shown }
    this.news = { number: this.shown, lines: live ? frame.heard : [] }
  }
}

/** Whether a notation is one of those that a pattern means: `*` stands for anything. */
export function fits(pattern: string, notation: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(notation)
}

function refused(text: string): Answer {
  return { type: 'refused', id: '', code: 'lesson', text, clauses: [] }
}
