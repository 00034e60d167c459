// Small drawings as SVG text: signs of players, Builders, coins, tokens, and the icons of the three uses.
import { seatColour, seatPath } from '../../../kit/seats'
import type { Colour } from '../geometry'

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export interface TextStyle {
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  weight?: number
}
export function text(x: number, y: number, words: string | number, size: number, style: TextStyle = {}): string {
  const { fill = 'var(--ink)', anchor = 'middle', weight = 800 } = style
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${words}</text>`
}

export const SHADE = 'var(--shade)'
export const inkOf = (colour: string): string => `var(--use-${colour})`

export const sign = (seat: number, x: number, y: number, r: number, fill = seatColour(seat)): string => path(seatPath(seat, x, y, r), fill)

const BODY =
  'M-13 0q-1.500-2 0-5l3-9h-3.500q-4 0-3.500-4q2.500-7 11-8h12q8.500 1 11 8q.5 4-3.500 4h-3.500l3 9q1.500 3 0 5z'

/** A Builder in the owner's colour with the owner's sign on the chest, standing on x,y. A dashed one is a wish, or away. */
export function builder(seat: number, x: number, y: number, height: number, dashed = false): string {
  const k = (height / 40).toFixed(3)
  const own = seatColour(seat)
  const figure = dashed
    ? `<g fill="var(--paper)" stroke="${own}" stroke-width="2.400" stroke-linejoin="round" stroke-dasharray="4 3"><path d="${BODY}"/><circle cx="0" cy="-31" r="7"/></g>${sign(seat, 0, -13.5, 5.4)}`
    : `<g stroke="var(--paper)" stroke-width="5" stroke-linejoin="round" fill="${own}"><path d="${BODY}"/><circle cx="0" cy="-31" r="7"/></g>` +
      path(BODY, own) +
      circle(0, -31, 7, '#f3d3ae') +
      path('M-8.500-32a8.500 8.500 0 0 1 17 0h2v2.200h-21v-2.200z', '#f8c644') +
      path('M-1.400-40.500h2.800v8h-2.800z', '#d99a1c') +
      sign(seat, 0, -13.5, 5.4, 'var(--paper)')
  return `<g transform="translate(${x} ${y}) scale(${k})"><ellipse cx="0" cy="1" rx="16" ry="4.500" fill="${SHADE}"/>${figure}</g>`
}

/** House, shop or factory: colours are never the only sign. */
export function icon(colour: string, x: number, y: number, s: number, fill = inkOf(colour)): string {
  if (colour === 'green') return path(`M${x - s} ${y}L${x} ${y - s}L${x + s} ${y}h${-s * 0.28}v${s * 0.85}h${-s * 1.44}v${-s * 0.85}z`, fill)
  if (colour === 'blue') {
    const arc = `a${s / 3} ${s / 3} 0 0 1 ${(-s * 2) / 3} 0`
    return path(`M${x - s} ${y - s * 0.75}h${2 * s}v${s * 0.7}${arc}${arc}${arc}zM${x - s * 0.8} ${y + s * 0.35}h${s * 1.6}v${s * 0.5}h${-s * 1.6}z`, fill)
  }
  return path(`M${x - s} ${y + s * 0.85}v${-s * 1.1}l${s * 0.66} ${s * 0.42}v${-s * 0.42}l${s * 0.66} ${s * 0.42}v${-s * 1.15}h${s * 0.55}v${s * 1.83}z`, fill)
}

export function coin(x: number, y: number, r: number, amount: string | number = ''): string {
  const said = amount === '' ? '' : text(x, y + r * 0.42, amount, r * (String(amount).length > 2 ? 0.95 : 1.2), { fill: '#4a3200' })
  return (
    circle(x, y + 1.2, r, SHADE) +
    circle(x, y, r, '#f8c644', `stroke="#b97f0c" stroke-width="${r * 0.2}"`) +
    circle(x, y, r * 0.78, 'none', `stroke="#ffe9a8" stroke-width="${r * 0.14}"`) +
    said
  )
}

/** What a zone brings besides money: a card (green), a token for one more card (blue), for one more action (red). */
export function token(colour: Colour, x: number, y: number, s: number): string {
  if (colour === 'red')
    return (
      path(`M${x} ${y - s}l${s * 0.92} ${s * 0.5}v${s}l${-s * 0.92} ${s * 0.5}l${-s * 0.92} ${-s * 0.5}v${-s}z`, '#a8361f') +
      path(`M${x - s * 0.45} ${y - s * 0.45}h${s * 0.72}l${s * 0.2} ${s * 0.22}l${-s * 0.2} ${s * 0.2}h${-s * 0.16}v${s * 0.72}h${-s * 0.3}v${-s * 0.72}h${-s * 0.26}z`, '#fff')
    )
  if (colour === 'blue')
    return (
      rect(x - s * 0.88, y - s * 0.88, s * 1.76, s * 1.76, '#22619e', s * 0.35) +
      rect(x - s * 0.6, y - s * 0.34, s * 0.86, s * 0.68, '#fff', s * 0.12) +
      path(`M${x + s * 0.5} ${y - s * 0.36}v${s * 0.72}M${x + s * 0.26} ${y}h${s * 0.48}`, 'none', `stroke="#fff" stroke-width="${s * 0.2}"`)
    )
  return (
    rect(x - s * 0.62, y - s * 0.9, s * 1.24, s * 1.8, '#1d6b43', s * 0.25) +
    path(`M${x - s * 0.62} ${y}h${s * 1.24}`, 'none', `stroke="#fff" stroke-width="${s * 0.2}"`)
  )
}

/** A padlock: this zone can grow no more. */
export function padlock(x: number, y: number, colour: string): string {
  return `<g transform="translate(${x} ${y})">${circle(0, 0, 11.5, 'var(--paper)', `stroke="${colour}" stroke-width="1.800"`)}<path d="M-4.200-1v-2.300a4.200 4.200 0 0 1 8.400 0V-1M-5.800-1h11.600v6.800h-11.600z" fill="none" stroke="${colour}" stroke-width="2"/></g>`
}

/** The arrow of a piece that can be turned. */
export function turnSign(x: number, y: number, r: number): string {
  const k = r / 19
  return `<g transform="translate(${x} ${y}) scale(${k.toFixed(3)})">${circle(0, 2.5, 19, SHADE)}${circle(0, 0, 19, 'var(--paper)', 'stroke="var(--accent)" stroke-width="2.500"')}<path d="M8-4a9 9 0 1 0 1 6" fill="none" stroke="var(--accent-ink)" stroke-width="3.200" stroke-linecap="round"/><path d="M11-11v9H2z" fill="var(--accent-ink)"/></g>`
}

/** The bell that rings for the last turns, with its upper left corner here. */
export function bell(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${path('M0 17q2-1 2-7q0-8 7-8t7 8q0 6 2 7z', '#f8c644', 'stroke="#b97f0c" stroke-width="1.600" stroke-linejoin="round"')}${circle(9, 20, 2.5, '#b97f0c')}</g>`
}
