// The hour over the city: morning at the start, night when somebody is about to win.
export interface Sky {
  top: string
  bottom: string
  hill: string
  /** Where sun and moon stand, 0 (up) to 1 (set). */
  sun: number
  moon: number
  /** How many stars shine, 0 to 1. */
  stars: number
  night: boolean
}

const HOURS = [
  { at: 0, top: '#a9d8ec', bottom: '#eaf6f2', hill: '#a5cfae' },
  { at: 0.3, top: '#9ccbe6', bottom: '#fdeccb', hill: '#9cc49f' },
  { at: 0.55, top: '#7d7fb8', bottom: '#f7b98c', hill: '#7f9a90' },
  { at: 0.75, top: '#3d3f7d', bottom: '#c97d8e', hill: '#56687c' },
  { at: 1, top: '#141a3c', bottom: '#41407a', hill: '#33405f' },
]

function blend(first: string, second: string, share: number): string {
  const part = (text: string, at: number) => parseInt(text.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(part(first, at) * (1 - share) + part(second, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const within = (value: number) => Math.min(1, Math.max(0, value))

export function skyAt(progress: number): Sky {
  const now = within(progress)
  const after = Math.max(1, HOURS.findIndex((hour) => hour.at >= now))
  const before = HOURS[after - 1] as (typeof HOURS)[number]
  const next = HOURS[after] as (typeof HOURS)[number]
  const share = (now - before.at) / (next.at - before.at)
  return {
    top: blend(before.top, next.top, share),
    bottom: blend(before.bottom, next.bottom, share),
    hill: blend(before.hill, next.hill, share),
    sun: within(now / 0.65),
    moon: within((1 - now) / 0.45),
    stars: within((now - 0.45) / 0.5),
    night: now >= 0.5,
  }
}
