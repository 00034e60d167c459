// How blocks fall: keyframes that the server told with the accident, so that everybody sees the same.
import type { Cell } from './shapes'

/** A body at a moment: where its edge went, which way it leans, and how far, in degrees. */
export interface FallPose {
  time: number
  moved: [number, number, number]
  way: [number, number]
  lean: number
}

export interface Faller {
  number: number
  /** The edge it tips over, from end to end, in cubes of the lot. */
  edge: [[number, number, number], [number, number, number]]
  keyframes: FallPose[]
}

const UNIT = 100

/** One text of the event: `number ax ay bx by z;time x y z wx wy lean;…`, lengths in hundredths of a cube. */
export function fallerFrom(text: string): Faller {
  const [head = [], ...frames] = text.split(';').map((part) => part.split(' ').map(Number))
  const [number = 0, ax = 0, ay = 0, bx = 0, by = 0, z = 0] = head
  return {
    number,
    edge: [
      [ax / UNIT, ay / UNIT, z / UNIT],
      [bx / UNIT, by / UNIT, z / UNIT],
    ],
    keyframes: frames.map(([time = 0, x = 0, y = 0, up = 0, wx = 0, wy = 0, lean = 0]) => ({
      time,
      moved: [x / UNIT, y / UNIT, up / UNIT],
      way: [wx, wy],
      lean,
    })),
  }
}

/** The corners of these cells of a body wherever it comes while it falls: who watches must see all of them. */
export function sweptBy(faller: Faller, cells: readonly Cell[]): Cell[] {
  const [a, b] = faller.edge
  const pivot: Cell = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
  const corners = cells.flatMap(([x, y, z]) => [0, 1].flatMap((i) => [0, 1].flatMap((j) => [0, 1].map((k): Cell => [x + i, y + j, z + k]))))
  return faller.keyframes.flatMap((pose) => corners.map((corner) => leant(corner, pivot, pose)))
}

/** Where a corner is when its body leans like this over the middle of its edge. */
function leant(corner: Cell, pivot: Cell, { moved, way, lean }: FallPose): Cell {
  const [x, y, z] = [corner[0] - pivot[0], corner[1] - pivot[1], corner[2] - pivot[2]]
  const far = Math.hypot(...way)
  const [wx, wy] = far > 0 ? [way[0] / far, way[1] / far] : [0, 0]
  const along = x * wx + y * wy
  const angle = far > 0 ? (lean * Math.PI) / 180 : 0
  const on = along * (Math.cos(angle) - 1) + z * Math.sin(angle)
  const up = z * Math.cos(angle) - along * Math.sin(angle)
  return [pivot[0] + moved[0] + x + on * wx, pivot[1] + moved[1] + y + on * wy, pivot[2] + moved[2] + up]
}

/** When everything lies still. */
export function lasts(fallers: readonly Faller[]): number {
  return Math.max(0, ...fallers.map((faller) => faller.keyframes.at(-1)?.time ?? 0))
}

/** Between which two keyframes a faller is at this time, and how far on the way. */
export function between(faller: Faller, time: number): [FallPose, FallPose, number] | null {
  const frames = faller.keyframes
  const first = frames[0]
  if (!first) return null
  const next = frames.findIndex((frame) => frame.time > time)
  const last = frames.at(-1) as FallPose
  if (next < 0) return [last, last, 0]
  const to = frames[next] as FallPose
  const from = frames[next - 1] ?? first
  return [from, to, to.time > from.time ? Math.max(0, (time - from.time) / (to.time - from.time)) : 0]
}
