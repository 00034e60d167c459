// The workbench: which game with which numbers, what is wrong with them, and the experiment that runs.
import { beginLabRun, checkLabNumbers, getLabGame, getLabRun, stopLabRun } from '../protocol/http'
import type { LabGame, LabNumber, LabRun } from '../protocol/messages'
import { say } from '../words'
import { read, same, written, type Value } from './numbers'
import { words } from './words'

const PLACE = 'boroughs.lab'
/** Milliseconds without a keystroke before numbers are looked at. */
const SETTLED = 350

interface Kept {
  texts: Record<string, string>
  name: string
}

export class Bench {
  game = $state.raw<LabGame | null>(null)
  /** What stands in the fields that were changed, by path. */
  texts = $state<Record<string, string>>({})
  problems = $state.raw<Record<string, string>>({})
  seats = $state(2)
  bot = $state('normal')
  games = $state(10_000)
  options = $state<Record<string, string | number | boolean>>({})
  auto = $state(true)
  name = $state('')
  run = $state.raw<LabRun | null>(null)
  trouble = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  readonly printed = $derived(new Map((this.game?.groups ?? []).flatMap((group) => group.things.flatMap((thing) => thing.numbers.map((number) => [number.path, number] as const)))))
  /** The numbers that differ and can be read. */
  readonly numbers = $derived.by((): Record<string, Value> => {
    const changed: Record<string, Value> = {}
    for (const [path, text] of Object.entries(this.texts)) {
      const printed = this.printed.get(path)
      const value = printed && read(text, Array.isArray(printed.value))
      if (printed && value !== null && value !== undefined && !same(value, printed.value)) changed[path] = value
    }
    return changed
  })
  /** What cannot even be read, before anybody is asked. */
  readonly unread = $derived.by((): Record<string, string> => {
    const wrong: Record<string, string> = {}
    for (const [path, text] of Object.entries(this.texts)) {
      const printed = this.printed.get(path)
      if (printed && read(text, Array.isArray(printed.value)) === null) wrong[path] = Array.isArray(printed.value) ? words().wholes : words().whole
    }
    return wrong
  })
  readonly wrong = $derived({ ...this.problems, ...this.unread })
  readonly fast = $derived(this.game?.fast.includes(this.bot) ?? false)
  readonly busy = $derived(this.run !== null && !['done', 'stopped', 'failed'].includes(this.run.state))

  async load(name: string): Promise<void> {
    this.trouble = ''
    try {
      const found = await getLabGame(name)
      const another = this.game?.name !== found.name
      this.game = found
      if (another) this.#begin(found)
    } catch (error) {
      this.trouble = (error as Error).message || say().noConnection
    }
  }

  #begin(game: LabGame): void {
    const kept = recall()[game.name]
    this.texts = kept?.texts ?? {}
    this.name = kept?.name ?? ''
    this.problems = {}
    this.options = {}
    this.seats = game.seat_counts.includes(2) ? 2 : (game.seat_counts[0] ?? 2)
    this.bot = 'normal'
    this.games = game.fast.includes('normal') ? 10_000 : 100
    this.auto = game.fast.length > 0
    void this.leave()
    this.run = null
    this.settle()
  }

  text(number: LabNumber): string {
    return this.texts[number.path] ?? written(number.value)
  }

  isChanged(number: LabNumber): boolean {
    const text = this.texts[number.path]
    return text !== undefined && text.trim() !== written(number.value)
  }

  write(number: LabNumber, text: string): void {
    if (text === written(number.value)) delete this.texts[number.path]
    else this.texts[number.path] = text
    this.settle()
  }

  reset(number: LabNumber): void {
    delete this.texts[number.path]
    this.settle()
  }

  resetAll(): void {
    this.texts = {}
    this.settle()
  }

  /** Other numbers, as a file has them. */
  take(numbers: Record<string, Value>, name: string): void {
    this.texts = Object.fromEntries(Object.entries(numbers).map(([path, value]) => [path, written(value)]))
    this.name = name
    this.settle()
  }

  /** Looks at the numbers when nobody types any more, and runs where that is wanted. */
  settle(): void {
    this.keep()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), SETTLED)
  }

  keep(): void {
    if (!this.game) return
    try {
      const all = recall()
      all[this.game.name] = { texts: { ...this.texts }, name: this.name }
      localStorage.setItem(PLACE, JSON.stringify(all))
    } catch {
      // A browser that keeps nothing keeps them as long as the page is open.
    }
  }

  async #look(): Promise<void> {
    const game = this.game
    if (!game) return
    try {
      const { problems } = await checkLabNumbers({ game: game.name, numbers: this.numbers })
      if (this.game !== game) return
      this.problems = Object.fromEntries(problems.map((problem) => [problem.path, problem.text]))
    } catch (error) {
      this.trouble = (error as Error).message || say().noConnection
      return
    }
    if (this.auto && this.fast && Object.keys(this.wrong).length === 0) await this.start()
  }

  async start(): Promise<void> {
    const game = this.game
    if (!game) return
    const turn = ++this.#turn
    this.trouble = ''
    try {
      let run = await beginLabRun({ game: game.name, numbers: this.numbers, seats: this.seats, bot: this.bot, games: this.games, options: { ...this.options } })
      // The last picture stays until there is a new one.
      if (turn === this.#turn) this.run = run.plots.length === 0 && this.run ? { ...run, plots: this.run.plots, changes: this.run.changes } : run
      while (turn === this.#turn && !['done', 'stopped', 'failed'].includes(run.state)) {
        run = await getLabRun(run.id, run.version)
        if (turn !== this.#turn) return
        this.run = run.plots.length === 0 && this.run ? { ...run, plots: this.run.plots, changes: this.run.changes } : run
        // Of a page that is not looked at nobody needs every picture.
        await new Promise((done) => setTimeout(done, 120))
      }
    } catch (error) {
      if (turn === this.#turn) this.trouble = (error as Error).message || say().noConnection
    }
  }

  async stop(): Promise<void> {
    const run = this.run
    if (run && this.busy) await stopLabRun(run.id).catch(() => {})
  }

  async leave(): Promise<void> {
    clearTimeout(this.#timer)
    this.#turn += 1
    await this.stop()
  }

  /** The same run in another language. */
  async retell(): Promise<void> {
    if (this.game) await this.load(this.game.name)
    const run = this.run
    if (run && !this.busy) this.run = await getLabRun(run.id, 0).catch(() => run)
  }
}

function recall(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}
