// Things that are carried from one place of a board to another, with mouse, pen, finger or keys.
import { hold } from './hold'

export interface DragRules<Thing, Target> {
  /** What may be taken here, the innermost element under the press first; null where nothing may. */
  take: (node: Element) => Thing | null
  /** Where it would be let go at this point of the window. */
  over: (x: number, y: number, held: Thing) => Target | null
  drop: (held: Thing, onto: Target | null) => void
  /** A finger must rest before it lifts: until then it scrolls or pans. */
  rest?: boolean
  /** The page scrolls along near the edges of the window. */
  scrolls?: boolean
  /** Another finger came down: many games turn what is held. */
  second?: () => void
}

/** Near the edge of the window the page scrolls along, by so many pixels a move. */
const EDGE = 90
const ALONG = 12

export class Drag<Thing, Target> {
  /** What is carried: by a pointer, or taken up with a key and not yet put down. */
  held = $state.raw<Thing | null>(null)
  over = $state.raw<Target | null>(null)
  /** Carried by a finger, which hides what lies beneath it. */
  finger = $state(false)
  /** Taken up with a key or a tap: it waits for `put`. */
  lifted = $state(false)
  /** The element that was taken, where it says so with `data-carry`. */
  source: HTMLElement | SVGElement | null = null
  private at = { x: 0, y: 0 }
  private follower: HTMLElement | null = null
  private end = (): void => {}

  constructor(private readonly rules: DragRules<Thing, Target>) {}

  /** `onpointerdown` of whatever holds the things. */
  down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const thing = this.rules.take(event.target)
    if (thing !== null) this.grab(event, thing)
  }

  /** With this press this very thing, where whoever was pressed knows what it is. */
  grab(event: PointerEvent, thing: Thing): void {
    this.end()
    const source = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-carry]') : null
    const { second, rest = false } = this.rules
    this.end = hold(
      event,
      {
        begin: (x, y) => {
          this.finger = event.pointerType === 'touch'
          this.lifted = false
          this.source = source
          source?.toggleAttribute('data-away', true)
          this.held = thing
          this.follow(x, y)
        },
        move: (x, y) => this.follow(x, y),
        drop: (x, y) => this.letGo(x, y),
        cancel: () => this.clear(),
        ...(second && { second }),
      },
      { rest },
    )
  }

  /** `use:drag.ghost` on what is shown under the pointer. It is moved without asking Svelte: no frame is lost. */
  ghost = (node: HTMLElement): { destroy: () => void } => {
    this.follower = node
    this.place()
    return { destroy: () => (this.follower = null) }
  }

  /** The same in two steps, for keys and taps: take it up here … */
  lift(thing: Thing): void {
    this.stop()
    this.held = thing
    this.lifted = true
  }

  /** … and put it down there. */
  put(onto: Target): void {
    const { held } = this
    this.stop()
    if (held !== null) this.rules.drop(held, onto)
  }

  /** What is carried changes on the way: it is turned. */
  change(change: (held: Thing) => Thing): void {
    if (this.held !== null) this.held = change(this.held)
  }

  /** Nothing is carried any more, and nothing dropped. */
  stop = (): void => {
    this.end()
    this.clear()
  }

  private follow(x: number, y: number): void {
    if (this.held === null) return
    this.at = { x, y }
    // Looked up before anything is moved: the page need not be laid out twice.
    const over = this.rules.over(x, y, this.held)
    this.place()
    if (!same(over, this.over)) this.over = over
    if (!this.rules.scrolls) return
    if (y < EDGE) window.scrollBy(0, -ALONG)
    else if (y > innerHeight - EDGE) window.scrollBy(0, ALONG)
  }

  private letGo(x: number, y: number): void {
    const { held } = this
    const onto = held === null ? null : this.rules.over(x, y, held)
    this.clear()
    if (held !== null) this.rules.drop(held, onto)
  }

  private clear(): void {
    this.end = () => {}
    this.source?.removeAttribute('data-away')
    this.source = null
    this.held = null
    this.over = null
    this.lifted = false
  }

  private place(): void {
    if (this.follower) this.follower.style.transform = `translate(${this.at.x}px, ${this.at.y}px)`
  }
}

/** Targets are small values: whoever looks at `over` is told only of another one. */
function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The element under a point of the window that this selector names. */
export function under(x: number, y: number, selector: string): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null
}
