// What came of the piece that was let go last: how far off the mark it was, what fell and how that is watched, and how long it is told.
import { onDestroy, untrack } from 'svelte'
import type { LotsView } from '../../protocol/messages'
import type { BoardFrame, BoardNews } from '../board'
import { FallShow } from './fall_show.svelte'
import { fallenIn, letGoIn, type Fallen, type LetGo } from './happened'

/** So long, in milliseconds of the fall, a body tips before it drops. */
const TIPS = 600

interface Told {
  frame: BoardFrame
  view: LotsView
  news: BoardNews
  motion: number
  /** Something hangs on the crane. */
  swinging: boolean
  /** A fall is being watched: the end of the game waits. */
  hold: (showing: boolean) => void
}

export class LastRelease {
  /** The fall as it is watched. */
  readonly falling = new FallShow()
  private fall = $state.raw<Fallen | null>(null)
  private last = $state.raw<LetGo | null>(null)
  private before: LotsView['bodies'] = []

  // Of what is told, each by itself: a fall does not begin anew because something else has changed.
  private readonly view = $derived.by(() => this.told().view)
  private readonly news = $derived.by(() => this.told().news)
  private readonly number = $derived.by(() => this.told().frame.number)
  private readonly swinging = $derived.by(() => this.told().swinging)
  private readonly turn = $derived.by(() => this.view.table.turn ?? 0)

  /** The accident of this turn, told until the next one begins. */
  readonly fell = $derived.by(() => (this.fall && this.fall.gone.length > 0 && this.fall.turn === this.turn ? this.fall : null))
  /** The edge over which the first of them tips, as long as it does. */
  readonly edge = $derived.by(() => {
    const { fall, running, time } = this.falling
    const faller = fall?.fallers.find(({ edge: [a, b] }) => String(a) !== String(b))
    if (!running || !faller || time > TIPS) return null
    const [a, b] = faller.edge
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, a[2]] as const
  })
  /** How far off the mark, in hundredths of a cube; nothing where nobody knows. */
  readonly off = $derived.by(() => this.last?.off ?? null)
  /** Whether what is known of the mark is of the accident that is told. */
  readonly offOfFall = $derived.by(() => this.fell !== null && this.last?.turn === this.fell.turn)
  /** Shown until the next piece is in somebody's hand. */
  readonly released = $derived.by(() => {
    const { last, view, swinging } = this
    return last && !this.fell && !swinging && (view.crane !== null || last.slipped) && last.turn >= this.turn - 1 ? last : null
  })

  constructor(private readonly told: () => Told) {
    const { falling } = this
    $effect(() => {
      const { view, news } = this
      const standing = this.before
      this.before = view.bodies
      const seen = untrack(() => this.fall?.number)
      if (news.number !== seen) this.fall = fallenIn(news, standing, this.turn) ?? untrack(() => this.fall)
      this.last = letGoIn(news, this.turn, view.table.active ?? 0) ?? untrack(() => this.last)
    })
    onDestroy(() => falling.forget())
    $effect(() => {
      const { fall } = this
      if (fall) untrack(() => falling.start(fall, told().motion))
    })
    $effect(() => {
      const { fall, number, view } = this
      if (!fall || number === fall.number) return
      // What fell is carried off when something else happens; a fall that is being watched is watched to its end, unless
      // the next block already stands there: it would fall through it.
      const stood = new Set(fall.bodies.map((body) => body.number))
      const built = view.bodies.some((body) => !stood.has(body.number))
      if (built || !falling.running) untrack(() => falling.forget())
    })
    $effect(() => {
      const { running } = falling
      untrack(told).hold(running)
    })
  }
}
