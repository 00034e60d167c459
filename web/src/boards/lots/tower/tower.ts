// The tower on the board: from where one looks at it, and its picture, in step with each other.
import type { Drawn } from './drawing'
import type { Painted, Picture, Shown } from './picture'
import { Sight } from './sight'

export class Tower {
  readonly sight = new Sight()
  readonly picture: Picture
  /** For tests and benchmarks: the picture as it is now. */
  painted: Painted = { frames: 0, drawing: 0, still: false, lying: [], rubble: false, hanging: null }
  private looked = ''
  private size = ''

  constructor(private drawn: Drawn) {
    this.picture = drawn.picture
  }

  /** For tests: all that was asked can be seen, and nothing moves. */
  get still(): boolean {
    return this.painted.still && this.drawn.done()
  }

  show(next: Shown): void {
    this.sight.show(next)
    this.look()
    this.picture.show(next)
  }

  orbit(across: number, up: number): void {
    this.sight.orbit(across, up)
    this.look()
  }

  zoom(factor: number): void {
    this.sight.zoom(factor)
    this.look()
  }

  reset(): void {
    this.sight.reset()
    this.look()
  }

  resize(wide: number, high: number, ratio: number): void {
    const size = `${wide} ${high} ${ratio}`
    if (wide < 2 || high < 2 || size === this.size) return
    this.size = size
    this.sight.resize(wide, high)
    this.picture.sharpen(Math.min(2, ratio))
    this.look()
  }

  makeRoom(covered: number): void {
    this.sight.makeRoom(covered)
    this.look()
  }

  close(): void {
    this.drawn.close()
  }

  private look(): void {
    const { pose } = this.sight
    const looked = JSON.stringify(pose)
    if (looked === this.looked) return
    this.looked = looked
    this.picture.look(pose)
  }
}
