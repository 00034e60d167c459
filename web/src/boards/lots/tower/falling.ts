// How blocks fall: keyframes that the server told with the accident, so that everybody sees the same.

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
