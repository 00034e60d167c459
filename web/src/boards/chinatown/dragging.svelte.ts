// Carries a lot, a tile or a note from the map, a hand, the purse or the desk: a mouse at once, a finger after a moment's rest.

export interface Carried {
  /** `#12`, `laundry` or `$10000`. */
  id: string
  owner: number
  /** Where it lies on the desk, or 0. */
  key: number
  x: number
  y: number
  /** By a finger, which hides what lies beneath it. */
  finger: boolean
  /** Over the desk: the receiver whose column it is, or nobody's in particular; null elsewhere. */
  over: { receiver: number | null } | null
}

/** So many pixels make a drag of a click, or a pan of a rest. */
const SLACK = 6
/** Milliseconds that a finger rests before it lifts what lies there: until then it pans. */
const REST = 260

export class Dragging {
  carried = $state.raw<Carried | null>(null)
  private start: Omit<Carried, 'over'> | null = null
  private resting: ReturnType<typeof setTimeout> | undefined
  private justDropped = false

  constructor(
    private readonly ownerOf: (lot: number) => number | undefined,
    private readonly drop: (carried: Carried) => void,
  ) {}

  down(event: PointerEvent): void {
    this.justDropped = false
    // A second finger pinches.
    if (!event.isPrimary) this.cancel()
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const thing = event.target.closest<HTMLElement | SVGElement>('[data-lot], [data-carry]')
    if (!thing) return
    const { lot, carry = '' } = thing.dataset
    const [seat = '', id = '', key = '0'] = lot ? [String(this.ownerOf(Number(lot)) ?? ''), `#${lot}`] : carry.split(' ')
    if (seat === '') return
    const finger = event.pointerType === 'touch'
    this.start = { id, owner: Number(seat), key: Number(key), x: event.clientX, y: event.clientY, finger }
    if (finger) this.resting = setTimeout(() => this.lift(), REST)
  }

  move(event: PointerEvent): void {
    if (!this.start) return
    const { clientX: x, clientY: y } = event
    if (!this.carried) {
      if (Math.hypot(x - this.start.x, y - this.start.y) < SLACK) return
      if (this.start.finger) return this.cancel()
    }
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
    const receiver = under?.dataset['drop'] ?? ''
    this.carried = { ...this.start, x, y, over: under ? { receiver: receiver === '' ? null : Number(receiver) } : null }
  }

  up(): void {
    const { carried } = this
    this.cancel()
    if (!carried) return
    this.justDropped = true
    this.drop(carried)
  }

  cancel(): void {
    clearTimeout(this.resting)
    this.start = null
    this.carried = null
  }

  /** The click that ends a drag is none. */
  click(event: MouseEvent): void {
    if (!this.justDropped) return
    this.justDropped = false
    event.stopPropagation()
    event.preventDefault()
  }

  /** While a finger carries something the page neither scrolls nor opens a menu; such listeners must not be passive. */
  still = (board: HTMLElement) => {
    const hold = (event: Event) => {
      if (this.carried?.finger) event.preventDefault()
    }
    board.addEventListener('touchmove', hold, { passive: false })
    board.addEventListener('contextmenu', hold)
    return {
      destroy: () => {
        this.cancel()
        board.removeEventListener('touchmove', hold)
        board.removeEventListener('contextmenu', hold)
      },
    }
  }

  private lift(): void {
    if (this.start) this.carried = { ...this.start, over: null }
  }
}
