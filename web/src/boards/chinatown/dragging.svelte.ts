// Carries a lot or a tile with mouse or pen from the map, a hand or the desk; a finger pans and taps instead.

export interface Carried {
  /** `#12` or `laundry`. */
  id: string
  owner: number
  /** Where it lies on the desk, or 0. */
  key: number
  x: number
  y: number
  /** Over the desk: the receiver whose column it is, or nobody's in particular; null elsewhere. */
  over: { receiver: number | null } | null
}

/** So many pixels make a drag of a click. */
const SLACK = 6

export class Dragging {
  carried = $state.raw<Carried | null>(null)
  private start: Omit<Carried, 'over'> | null = null
  private justDropped = false

  constructor(
    private readonly ownerOf: (lot: number) => number | undefined,
    private readonly drop: (carried: Carried) => void,
  ) {}

  down(event: PointerEvent): void {
    this.justDropped = false
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const thing = event.target.closest<HTMLElement | SVGElement>('[data-lot], [data-carry]')
    if (!thing) return
    const { lot, carry = '' } = thing.dataset
    const [seat = '', id = '', key = '0'] = lot ? [String(this.ownerOf(Number(lot)) ?? ''), `#${lot}`] : carry.split(' ')
    if (seat === '') return
    this.start = { id, owner: Number(seat), key: Number(key), x: event.clientX, y: event.clientY }
  }

  move(event: PointerEvent): void {
    if (!this.start) return
    const { clientX: x, clientY: y } = event
    if (!this.carried && Math.hypot(x - this.start.x, y - this.start.y) < SLACK) return
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
}
