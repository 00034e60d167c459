// A block as geometry: the outline of its cells, extruded with a bevel, and quads on its faces.
// Cells are (x right, y towards the player, z up); in the picture Y is up.
import { BufferAttribute, BufferGeometry, ExtrudeGeometry, Matrix4, Shape, Vector2, Vector3 } from 'three'

export type Cell = readonly [number, number, number]
type Point = [number, number]

export const GAP = 0.012
const BEVEL = 0.055

/** Where the middle of a cell lies, for a lot of this size. */
export class Site {
  constructor(
    readonly wide: number,
    readonly deep: number,
  ) {}

  at(cell: Cell): Vector3 {
    return new Vector3(cell[0] - (this.wide - 1) / 2, cell[2] + 0.5, cell[1] - (this.deep - 1) / 2)
  }
}

export const key = (cell: Cell): string => `${cell[0]},${cell[1]},${cell[2]}`

/** The corners of the outlines of flat cells, each all the way round: one, or several where cells lie apart or meet only at a corner. */
export function outlines(cells: readonly Point[]): Point[][] {
  const has = new Set(cells.map(String))
  const edges = new Map<string, Point[]>()
  for (const [u, v] of cells) {
    const side = (du: number, dv: number, from: Point, to: Point) => {
      if (!has.has(String([u + du, v + dv]))) edges.set(String(from), [...(edges.get(String(from)) ?? []), to])
    }
    side(0, -1, [u, v], [u + 1, v])
    side(1, 0, [u + 1, v], [u + 1, v + 1])
    side(0, 1, [u + 1, v + 1], [u, v + 1])
    side(-1, 0, [u, v + 1], [u, v])
  }
  const ways: Point[][] = []
  // Each edge is gone along once, so that it ends whatever the cells are.
  for (const first of edges.keys()) {
    while (edges.get(first)?.length) {
      const way: Point[] = []
      for (let from = first, next = edges.get(from)?.pop(); next; from = String(next), next = from === first ? undefined : edges.get(from)?.pop()) way.push(next)
      ways.push(way.filter((point, index) => turns(way.at(index - 1) as Point, point, way[(index + 1) % way.length] as Point)))
    }
  }
  return ways
}

const turns = (a: Point, point: Point, b: Point) => (a[0] - point[0]) * (b[1] - point[1]) !== (a[1] - point[1]) * (b[0] - point[0])

function inset(points: Point[], by: number): Point[] {
  const normal = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  }
  return points.map((point, index) => {
    const before = normal(points.at(index - 1) as Point, point)
    const after = normal(point, points[(index + 1) % points.length] as Point)
    return [point[0] + by * (before[0] + after[0]), point[1] + by * (before[1] + after[1])]
  })
}

/** Three axes in which the block lies flat. */
function flattened(site: Site, cells: readonly Cell[]) {
  const points = cells.map((cell) => site.at(cell).toArray())
  const first = points[0] as [number, number, number]
  const flat = [1, 0, 2].find((axis) => points.every((point) => point[axis] === first[axis])) ?? 1
  const [u, v] = { 0: [1, 2], 1: [2, 0], 2: [0, 1] }[flat] as [number, number]
  const axis = (at: number) => new Vector3(+(at === 0), +(at === 1), +(at === 2))
  return {
    plan: points.map((point): Point => [(point[u] as number) - 0.5, (point[v] as number) - 0.5]),
    level: first[flat] as number,
    basis: new Matrix4().makeBasis(axis(u), axis(v), axis(flat)),
  }
}

export function blockGeometry(site: Site, cells: readonly Cell[]): BufferGeometry {
  const { plan, level, basis } = flattened(site, cells)
  const shapes = outlines(plan).map((way) => new Shape(inset(way, GAP + BEVEL).map(([x, y]) => new Vector2(x, y))))
  const geometry = new ExtrudeGeometry(shapes, {
    depth: 1 - 2 * (GAP + BEVEL),
    bevelThickness: BEVEL,
    bevelSize: BEVEL,
    bevelSegments: 3,
  })
  geometry.translate(0, 0, level - 0.5 + GAP + BEVEL)
  return geometry.applyMatrix4(basis)
}

/** The edges of a block as pairs of points. */
export function edgePoints(site: Site, cells: readonly Cell[], grow = 0): number[] {
  const { plan, level, basis } = flattened(site, cells)
  const points: number[] = []
  const put = (at: Point, depth: number) => {
    points.push(...new Vector3(at[0], at[1], level + depth).applyMatrix4(basis).toArray())
  }
  const half = 0.5 + grow
  for (const ring of outlines(plan).map((way) => inset(way, -grow))) {
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length] as Point
      put(point, half), put(next, half)
      put(point, -half), put(next, -half)
      put(point, -half), put(point, half)
    })
  }
  return points
}

export const SIDES: readonly Cell[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
]
export const TOP: Cell = [0, 0, 1]
export const plus = (a: Cell, b: Cell): Cell => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

/** Squares on faces, put together into one geometry. */
export class Quads {
  private points: number[] = []
  private normals: number[] = []
  private uvs: number[] = []
  private index: number[] = []

  constructor(private site: Site) {}

  /** On this side of a cell; `uv` is the part of the texture: left, top and how wide. */
  add(cell: Cell, side: Cell, size: number, lift: number, uv: [number, number, number] = [0, 0, 1]): void {
    const { normal, right, up } = axes(side)
    const middle = this.site.at(cell).addScaledVector(normal, 0.5 - GAP + lift)
    const first = this.points.length / 3
    for (const [across, high] of [[-1, -1], [1, -1], [1, 1], [-1, 1]] as const) {
      const corner = middle.clone().addScaledVector(right, (across * size) / 2).addScaledVector(up, (high * size) / 2)
      this.points.push(...corner.toArray())
      this.normals.push(...normal.toArray())
      this.uvs.push(uv[0] + (uv[2] * (across + 1)) / 2, uv[1] + (uv[2] * (high + 1)) / 2)
    }
    this.index.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }

  get empty(): boolean {
    return this.index.length === 0
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.points), 3))
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3))
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.uvs), 2))
    geometry.setIndex(this.index)
    return geometry
  }
}

/** How a face lies in the picture. */
export function axes(side: Cell): { normal: Vector3; right: Vector3; up: Vector3 } {
  const normal = new Vector3(side[0], side[2], side[1])
  const up = normal.y ? new Vector3(0, 0, -1) : new Vector3(0, 1, 0)
  return { normal, up, right: up.clone().cross(normal) }
}
