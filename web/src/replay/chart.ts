// The standing over time as lines of a chart.
import type { StandingPoint } from '../protocol/messages'

export interface Scale {
  x: (step: number) => number
  y: (score: number) => number
  least: number
  most: number
}

/** Scores on a field of this size; a flat game still gets some height. */
export function scale(standing: StandingPoint[], last: number, width: number, height: number): Scale {
  const scores = standing.flatMap((one) => one.scores)
  const least = Math.min(0, ...scores)
  const most = Math.max(least + 1, ...scores)
  return {
    x: (step) => (last === 0 ? 0 : (step / last) * width),
    y: (score) => height - ((score - least) / (most - least)) * height,
    least,
    most,
  }
}

/** A seat's line: it runs level until the score changes. */
export function line(standing: StandingPoint[], seat: number, to: Scale): string {
  let path = ''
  let before = Number.NaN
  for (const { step, scores } of standing) {
    const score = scores[seat] ?? 0
    const x = to.x(step).toFixed(1)
    const y = to.y(score).toFixed(1)
    if (path === '') path = `M${x} ${y}`
    else if (score !== before) path += `H${x}V${y}`
    before = score
  }
  const end = standing.at(-1)
  return end ? `${path}H${to.x(end.step).toFixed(1)}` : path
}
