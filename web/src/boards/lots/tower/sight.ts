// Where one stands when one looks at the tower, and what lies under a point of the picture. Draws nothing.
import type { Pose, Shown } from './picture'
import type { Cell } from './shapes'

type Point = readonly [number, number, number]

const HOME = { azimuth: 33, elevation: 20 }
/** Degrees from the lower edge of the picture to the upper one. */
export const FIELD = 24
const HALF = Math.tan((FIELD * Math.PI) / 360)
/** How far the ground goes beyond the lot on either side, in cubes. */
const AROUND = { wide: 6.5, deep: 7.5 }
const CLEAR = 3.3
/** What is seen of the ground beside the tower, in cubes. */
const WIDE = 8.6
const UNDER_THE_CRANE = 6.4
/** So much of the picture, from its middle to its edge, what falls may use. */
const INSIDE = 0.94
/** A picture lower than this many pixels spends them on the tower: less air over it, and no room kept for floors to come. */
const LOW = 240
const LEAST = { height: 4.4, low: 2.6, clear: 2 }

export class Sight {
  private view = { ...HOME, zoom: 1 }
  private aim: Point = [0, 2.5, 0]
  private distance = 22
  private size = { wide: 1, high: 1 }
  private covered = 0
  private shown: Shown | null = null
  private site = { wide: 4, deep: 3 }
  private camera = cameraAt([0, 0, 1], [0, 0, 0])

  show(next: Shown): void {
    this.shown = next
    this.site = { wide: Math.max(...next.rows.map((row) => row.length)), deep: next.rows.length }
    this.fit()
  }

  orbit(across: number, up: number): void {
    this.view.azimuth = (this.view.azimuth - across) % 360
    this.view.elevation = Math.min(80, Math.max(4, this.view.elevation + up))
    this.fit()
  }

  zoom(factor: number): void {
    this.view.zoom = Math.min(2.6, Math.max(0.6, this.view.zoom * factor))
    this.fit()
  }

  reset(): void {
    this.view = { ...HOME, zoom: 1 }
    this.fit()
  }

  resize(wide: number, high: number): void {
    this.size = { wide, high }
    this.fit()
  }

  /** Something covers so many pixels on the right: the tower stands in the middle of what is left. */
  makeRoom(covered: number): void {
    this.covered = covered
    this.fit()
  }

  get pose(): Pose {
    return { from: this.camera.from, aim: this.aim, wide: this.size.wide, high: this.size.high, covered: this.covered }
  }

  /** The whole tower and a little air, whatever the shape of the window. */
  private fit(): void {
    const cells = [...(this.shown?.bodies ?? []).flatMap((body) => body.cells), ...(this.shown?.ghost?.cells ?? [])]
    const low = this.size.high < LOW && this.size.high > 1
    const swept = this.shown?.falling ?? []
    const height = Math.max(low ? LEAST.low : LEAST.height, ...cells.map((cell) => Math.min(cell[2], this.shown?.cut ?? 99) + 1), ...swept.map((corner) => corner[2]))
    const clear = low ? LEAST.clear : CLEAR
    const air = this.shown?.hanging ? UNDER_THE_CRANE : clear
    const tall = (height + air) / (2 * HALF)
    /** Width to height of what nothing covers. */
    const across = (this.size.wide - this.covered) / this.size.high
    const wide = WIDE / (2 * HALF * across)
    this.aim = [0, height / 2 - 0.35 + (air - clear) / 2, 0]
    const azimuth = (this.view.azimuth * Math.PI) / 180
    const elevation = (this.view.elevation * Math.PI) / 180
    const way: Point = [Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation)]
    const { ahead, right, up } = cameraAt(sum(this.aim, way, 1), this.aim)
    /** So far away this point is seen. */
    const farEnough = (point: Point) => {
      const off = sum(point, this.aim, -1)
      return Math.max(Math.abs(dot(off, right)) / across, Math.abs(dot(off, up))) / (HALF * INSIDE) - dot(off, ahead)
    }
    this.distance = Math.max(Math.max(tall, wide) + 3, ...swept.map((corner) => farEnough(this.ofLot(...corner)))) / this.view.zoom
    this.camera = cameraAt(sum(this.aim, way, this.distance), this.aim)
  }

  /** Where a point of the lot is on the page: the corner of a cell, in cells. */
  project(x: number, y: number, z: number): [number, number] {
    return this.onPage(this.ofLot(x, y, z))
  }

  /** The corner of a cell where the picture has it. */
  private ofLot(x: number, y: number, z: number): Point {
    return [x - this.site.wide / 2, z, y - this.site.deep / 2]
  }

  private onPage(point: Point): [number, number] {
    const { from, ahead, right, up } = this.camera
    const way = sum(point, from, -1)
    const depth = dot(way, ahead) * HALF
    const { wide, high } = this.size
    return [((dot(way, right) / depth) * high + wide - this.covered) / 2, ((1 - dot(way, up) / depth) * high) / 2]
  }

  /** From the eye through this point of the page. */
  private through(x: number, y: number): Point {
    const { ahead, right, up } = this.camera
    const { wide, high } = this.size
    const across = ((2 * x + this.covered - wide) / high) * HALF
    return sum(sum(ahead, right, across), up, (1 - (2 * y) / high) * HALF)
  }

  /** Which of these places lies nearest to a point of the page; -1 where none is near. */
  nearest(places: readonly (readonly Cell[])[], x: number, y: number, reach: number): number {
    let best = -1
    let least = reach
    places.forEach((cells, index) => {
      const middle = cells.reduce<Point>((all, cell) => sum(all, this.middle(cell), 1 / cells.length), [0, 0, 0])
      const [left, top] = this.onPage(middle)
      const away = Math.hypot(left - x, top - y) + 4 * (length(sum(middle, this.camera.from, -1)) - this.distance)
      if (away < least) {
        least = away
        best = index
      }
    })
    return best
  }

  /** The body under a point of the page, or 0. */
  bodyAt(x: number, y: number): number {
    return this.hit(x, y)?.body ?? 0
  }

  /** The free cell in front of what lies under a point of the page: on the lot, or against a body. */
  cellAt(x: number, y: number): Cell | null {
    const met = this.hit(x, y)
    if (met) return [met.cell[0] + met.side[0], met.cell[1] + met.side[1], Math.max(0, met.cell[2] + met.side[2])]
    const way = this.through(x, y)
    const { from } = this.camera
    if (way[1] >= 0) return null
    const ground = sum(from, way, -from[1] / way[1])
    const { wide, deep } = this.site
    if (Math.abs(ground[0]) > wide / 2 + AROUND.wide || Math.abs(ground[2]) > deep / 2 + AROUND.deep) return null
    return [Math.floor(ground[0] + wide / 2), Math.floor(ground[2] + deep / 2), 0]
  }

  overGhost(x: number, y: number): boolean {
    const way = this.through(x, y)
    return (this.shown?.ghost?.cells ?? []).some((cell) => enters(this.camera.from, way, this.middle(cell)) !== null)
  }

  /** The cell of a body that is seen there, and through which of its sides. */
  private hit(x: number, y: number): { body: number; cell: Cell; side: Cell } | null {
    const way = this.through(x, y)
    let met: { body: number; cell: Cell; side: Cell } | null = null
    let least = Infinity
    for (const body of this.shown?.bodies ?? []) {
      if (body.cells.every((cell) => cell[2] >= (this.shown?.cut ?? 99))) continue
      for (const cell of body.cells) {
        const entered = enters(this.camera.from, way, this.middle(cell))
        if (!entered || entered.far >= least) continue
        least = entered.far
        // In the picture the second axis is up; in cells the third.
        const [across, up, deep] = entered.side
        met = { body: body.number, cell, side: [across, deep, up] }
      }
    }
    return met
  }

  private middle(cell: Cell): Point {
    return [cell[0] - (this.site.wide - 1) / 2, cell[2] + 0.5, cell[1] - (this.site.deep - 1) / 2]
  }
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const length = (a: Point): number => Math.hypot(...a)
const sum = (a: Point, b: Point, times: number): Point => [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const unit = (a: Point): Point => sum([0, 0, 0], a, 1 / length(a))

function cameraAt(from: Point, aim: Point): { from: Point; ahead: Point; right: Point; up: Point } {
  const ahead = unit(sum(aim, from, -1))
  const right = unit(cross(ahead, [0, 1, 0]))
  return { from, ahead, right, up: cross(right, ahead) }
}

/** How far along the way it enters the cube around this point, and through which side; nothing where it passes by. */
function enters(from: Point, way: Point, middle: Point): { far: number; side: Cell } | null {
  let far = -Infinity
  let out = Infinity
  let through = 0
  for (const axis of [0, 1, 2] as const) {
    const towards = middle[axis] - from[axis]
    if (way[axis] === 0) {
      if (Math.abs(towards) > 0.5) return null
      continue
    }
    const ends = [(towards - 0.5) / way[axis], (towards + 0.5) / way[axis]] as const
    if (Math.min(...ends) > far) {
      far = Math.min(...ends)
      through = axis
    }
    out = Math.min(out, Math.max(...ends))
  }
  if (far > out || far <= 0) return null
  const side = ([0, 1, 2] as const).map((axis) => (axis === through ? -Math.sign(way[axis]) : 0))
  return { far, side: side as unknown as Cell }
}
