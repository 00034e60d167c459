// The workers that think, as Python asks them: started when needed, ended when they take too long.
import type { FromThinker, ToThinker } from './messages'
import type { Loaded } from './python'

interface Asked {
  hear: (text: string) => void
  answer: (text: string) => void
  fail: (error: Error) => void
}

/** One worker, and what it was asked. */
class Thinker {
  private worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' })
  private asked = new Map<number, Asked>()
  private count = 0
  private failed = false

  constructor(base: string, loaded: Loaded) {
    this.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(data)
    this.worker.onerror = (event) => this.fail(event.message)
    this.send({ kind: 'start', base, loaded })
  }

  /** It could not be loaded, or died: whatever it were asked it would never answer. */
  get dead(): boolean {
    return this.failed
  }

  /** Nothing that it was asked is still to be answered. */
  get rests(): boolean {
    return !this.failed && this.asked.size === 0
  }

  ask(job: string, hear: (text: string) => void): Promise<string> {
    this.count += 1
    const number = this.count
    return new Promise((answer, fail) => {
      this.asked.set(number, { hear, answer, fail })
      this.send({ kind: 'job', number, job })
    })
  }

  end(): void {
    this.worker.terminate()
    this.fail('ended')
  }

  private send(message: ToThinker): void {
    this.worker.postMessage(message)
  }

  private hear(message: FromThinker): void {
    if (message.kind === 'ready') return
    if (message.kind === 'failed') return this.fail(message.problem)
    const asked = this.asked.get(message.number)
    if (message.kind === 'report') return asked?.hear(message.text)
    this.asked.delete(message.number)
    asked?.answer(message.text)
  }

  private fail(problem: string): void {
    this.failed = true
    for (const { fail } of this.asked.values()) fail(new Error(problem))
    this.asked.clear()
  }
}

export class Thinkers {
  private workers = new Map<string, Thinker>()

  constructor(
    private base: string,
    private loaded: Loaded,
  ) {}

  /** A whole Python is much memory: for what is rarely asked the one that rests is lent, and another one is loaded only if its
   *  owner is asked meanwhile. */
  lend(owner: string, borrower: string): void {
    const worker = this.workers.get(owner)
    if (!worker?.rests || this.workers.has(borrower)) return
    this.workers.delete(owner)
    this.workers.set(borrower, worker)
  }

  /** Gives it back; one that has no owner any more, or still thinks of what nobody waits for, is ended. */
  regain(owner: string, borrower: string): void {
    const worker = this.workers.get(borrower)
    if (!worker?.rests || this.workers.has(owner)) return this.end(borrower)
    this.workers.delete(borrower)
    this.workers.set(owner, worker)
  }

  /** Loads one before it is asked. */
  prepare(who: string): Thinker {
    const known = this.workers.get(who)
    if (known && !known.dead) return known
    known?.end()
    const worker = new Thinker(this.base, this.loaded)
    this.workers.set(who, worker)
    return worker
  }

  ask(who: string, job: string, hear: (text: string) => void): Promise<string> {
    return this.prepare(who).ask(job, hear)
  }

  end(who: string): void {
    const worker = this.workers.get(who)
    this.workers.delete(who)
    worker?.end()
  }
}
