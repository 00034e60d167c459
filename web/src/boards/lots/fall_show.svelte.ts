// A fall as it is watched: in slow motion, to be stopped, wound back and seen again.
import type { Fallen } from './happened'
import { lasts } from './tower/falling'

/** What falls in a second is shown in two. */
const SLOW = 2
/** So long what fell lies there, before it is carried off and the end may come; at normal speed. */
const REST = 1400

export class FallShow {
  fall = $state.raw<Fallen | null>(null)
  /** Milliseconds since the first body began to tip, in its own time. */
  time = $state(0)
  /** It falls, or lies there to be looked at. */
  running = $state(false)
  playing = $state(false)
  private motion = 0
  private beat = 0
  private rest: ReturnType<typeof setTimeout> | undefined

  readonly length = $derived(this.fall ? lasts(this.fall.fallers) : 0)
  /** Whether what fell is still to be seen. */
  readonly seen = $derived(this.fall !== null && (this.running || this.motion === 0))

  start(fall: Fallen, motion: number): void {
    this.end()
    this.fall = fall
    this.motion = motion
    if (motion > 0) this.again()
    else this.time = this.length
  }

  again(): void {
    this.seek(0)
    this.running = true
    this.resume()
  }

  pause(): void {
    this.playing = false
    cancelAnimationFrame(this.beat)
    clearTimeout(this.rest)
  }

  resume(): void {
    if (!this.running) return
    if (this.time >= this.length) this.time = 0
    this.playing = true
    let before = performance.now()
    const step = (now: number) => {
      this.time = Math.min(this.length, this.time + Math.max(0, now - before) / (SLOW * (this.motion || 1)))
      before = Math.max(now, before)
      if (this.time < this.length) this.beat = requestAnimationFrame(step)
      else this.lie()
    }
    this.beat = requestAnimationFrame(step)
  }

  /** To this moment, and it stands still. */
  seek(time: number): void {
    this.pause()
    this.time = time
  }

  /** To its last moment: the table goes on. */
  end(): void {
    this.pause()
    this.time = this.length
    this.running = false
  }

  /** Something else is shown now. */
  forget(): void {
    this.end()
    this.fall = null
  }

  private lie(): void {
    this.playing = false
    this.rest = setTimeout(() => (this.running = false), REST * this.motion)
  }
}
