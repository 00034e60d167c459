// Where the crane hangs: the same path as the server's, from the table's time.

/** The step that counts at this moment. */
export function stepAt(now: number, period: number, steps: readonly number[]): number {
  const way = 2 * (steps.length - 1)
  const step = Math.floor(((((now % period) + period) % period) * way) / period)
  return steps[step < steps.length ? step : way - step] ?? 0
}

/** The same as a smooth movement, in hundredths of a cube: its steps are those that count. */
export function hangsAt(now: number, period: number, steps: readonly number[]): number {
  const way = 2 * (steps.length - 1)
  const at = ((((now % period) + period) % period) * way) / period - 0.5
  const place = at < 0 ? -at : at > steps.length - 1 ? way - at : at
  const low = Math.max(0, Math.min(steps.length - 1, Math.floor(place)))
  const high = Math.min(steps.length - 1, low + 1)
  const part = Math.max(0, place - low)
  return (steps[low] ?? 0) * (1 - part) + (steps[high] ?? 0) * part
}
