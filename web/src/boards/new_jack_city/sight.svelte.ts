// What of the board is in sight: how wide it is, what the panels leave free, and where the camera looks.
import { onMount, tick, untrack } from 'svelte'
import { Camera, type Box, type Insets } from '../../kit/camera.svelte'
import { onceAFrame } from '../../kit/frames'
import { boundsOf, UNIT, type Point, type View } from './geometry'

/** Below this both panels would leave too little of the city. */
const NARROW = 820
/** Nearer than so many pixels to what the panels leave free, a carried card moves the map. */
const EDGE = 28
const DRIFT = 7
/** From the top of a phone's board to its strip, and what stays free below that. */
const AROUND_STRIP = 20
/** Cells below the city in a lesson, where the words for a card of the hand would lie over the lowest place. */
const WORDS = 1

export interface SightContext {
  view: View
  /** Of the frame: only a new position moves the city by itself. */
  number: number
  motion: number
  board: HTMLElement | undefined
  /** Whether a lesson writes words beside the places. */
  taught: boolean
}

export class Sight {
  readonly camera = new Camera({ unit: UNIT, least: 0.16, most: 2.2, fit: 1.05 })
  width = $state(0)
  /** Where the board begins on the page. */
  top = $state(120)
  trayHeight = $state(0)
  stripHeight = $state(0)
  readonly narrow = $derived(this.width > 0 && this.width < NARROW)
  private readonly insets = $derived<Insets>(
    this.narrow ? { left: 6, right: 6, top: this.stripHeight + AROUND_STRIP, bottom: this.trayHeight + 10 } : { left: 246, right: 282, top: 10, bottom: 10 },
  )
  // The tray grows and shrinks with what is said: only a new position, or another window, moves the city.
  private readonly ready = $derived(this.camera.width > 0 && this.camera.height > 0 && (!this.narrow || (this.trayHeight > 0 && this.stripHeight > 0)))

  constructor(private readonly at: () => SightContext) {
    onMount(() => this.measureSoon())
    $effect(() => {
      void [this.at().number, this.width]
      this.measureSoon()
    })
    $effect(() => {
      this.camera.insets = this.insets
    })
    $effect(() => {
      void [this.camera.width, this.camera.height]
      const box = untrack(() => this.bounds)
      if (this.follows) void tick().then(() => this.camera.fit(box, 0))
    })
    $effect(() => {
      void this.at().number
      const box = this.bounds
      if (!this.follows) return
      const follow = () => this.camera.follow(box, untrack(() => this.at().motion))
      void tick().then(follow)
      // What the tray says of this position is measured when it has been laid out.
      let request = requestAnimationFrame(() => (request = requestAnimationFrame(() => untrack(() => this.follows) && follow())))
      return () => cancelAnimationFrame(request)
    })
  }

  private get follows(): boolean {
    return this.ready && !this.camera.moved && !this.camera.close
  }

  /** The city, and where a card beside it would reach; on a phone there is no room for the latter, but for words between map and hand. */
  get bounds(): Box {
    const { view, taught } = this.at()
    const { left, top, right, bottom } = boundsOf(view)
    const more = this.narrow || view.result ? 0 : 0.8
    return { left: left - more, top: top - more, right: right + more, bottom: bottom + (this.narrow && taught ? WORDS : more) }
  }

  private measure(): void {
    const { board } = this.at()
    if (board) this.top = board.getBoundingClientRect().top + scrollY
  }

  readonly measureSoon = onceAFrame(() => this.measure())

  fit(): void {
    this.camera.fit(this.bounds, this.at().motion)
  }

  /** Cell coordinates of a pixel of the page, where the map is in sight there. */
  spot(x: number, y: number): Point | null {
    const at = this.onMap(x, y)
    if (!at) return null
    const [px, py] = at
    const { camera, insets } = this
    if (this.narrow ? py > camera.height - this.trayHeight : px < insets.left - 20 || px > camera.width - insets.right + 20) return null
    return camera.at(px, py)
  }

  /** A carried card near the edge of what is free moves the map, so that every place can be reached. */
  driftAt(x: number, y: number): Point {
    const at = this.onMap(x, y)
    if (!at || !this.spot(x, y)) return [0, 0]
    const [px, py] = at
    const { camera, insets, narrow } = this
    const low = camera.height - (narrow ? this.trayHeight : 0)
    const right = camera.width - (narrow ? 0 : insets.right)
    return [
      px < (narrow ? 0 : insets.left) + EDGE ? DRIFT : px > right - EDGE ? -DRIFT : 0,
      py < (narrow ? insets.top : 0) + EDGE ? DRIFT : py > low - EDGE ? -DRIFT : 0,
    ]
  }

  private onMap(x: number, y: number): Point | null {
    const box = this.at().board?.querySelector('.map')?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
    return [x - box.left, y - box.top]
  }
}
