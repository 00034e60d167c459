// Where the crane hangs, read off the path that the view tells: each place of it for the same part of a swing.

const partOf = (now: number, period: number): number => (((now % period) + period) % period) / period

/** The place that counts at this moment. */
export function stepAt(now: number, period: number, path: readonly number[]): number {
  return path[Math.floor(partOf(now, period) * path.length)] ?? 0
}

/** The same as a smooth movement, which is at each place in the middle of its time. */
export function hangsAt(now: number, period: number, path: readonly number[]): number {
  const at = partOf(now, period) * path.length - 0.5
  const low = Math.floor(at)
  const place = (step: number) => path[(step + path.length) % path.length] ?? 0
  return place(low) + (place(low + 1) - place(low)) * (at - low)
}
