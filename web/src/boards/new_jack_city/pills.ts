// The pill of a zone: what it is worth, whose it is, and what it would pay. Short marks only; the box explains.
import { UNIT, type Colour, type Zone } from './geometry'
import { seatColour } from '../../kit/seats'
import { builder, coin, icon, inkOf, padlock, path, rect, SHADE, text, token } from './art/pieces'

const CHECK = 'stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'

function frame(x: number, y: number, w: number, fill: string, more: string): string {
  return rect(x - w / 2, y - 10, w, 25, SHADE, 12.5) + rect(x - w / 2, y - 12.5, w, 25, fill, 12.5, more)
}

/** Centred on x,y. `least` is what a zone needs to be built; `short` leaves it out, where its neighbours need the room. */
export function pill(zone: Zone, x: number, y: number, least: number, solo: boolean, short = false): string {
  const ink = inkOf(zone.colour)
  if (zone.built) {
    const w = zone.value > 9 ? 56 : 50
    return frame(x, y, w, ink, '') + path(`M${x - 16} ${y}l4 4.500 7-9`, 'none', `stroke="var(--paper)" ${CHECK}`) + text(x + 9, y + 5.8, zone.value, 16.5, { fill: 'var(--paper)' })
  }
  const own = zone.holder >= 0
  const border = own ? `stroke="${seatColour(zone.holder)}" stroke-width="2.600"` : `stroke="${ink}" stroke-width="1.600" stroke-dasharray="4 2.600"`
  if (own && zone.missing === 0) {
    const w = 36 + zone.bonus * 13
    const tokens = Array.from({ length: zone.bonus }, (_, at) => token(zone.colour as Colour, x - w / 2 + 34 + at * 13, y, 6.4))
    return frame(x, y, w, 'var(--paper)', border) + coin(x - w / 2 + 15, y, 9.5, zone.value) + tokens.join('')
  }
  if (own || (solo && !short)) {
    const wide = solo ? 58 : 40
    const shift = solo ? 8 : 0
    return (
      frame(x, y, wide, 'var(--paper)', border) +
      (solo ? icon(zone.colour, x - 16, y + 1, 7.5) : '') +
      text(x - 4.5 + shift, y + 6, zone.value, 17) +
      text(x + 1 + shift, y + 5.6, `/${least}`, 11.5, { anchor: 'start', fill: 'var(--quiet)', weight: 650 })
    )
  }
  return frame(x, y, 46, 'var(--paper)', border) + icon(zone.colour, x - 9, y + 1, 7.5) + text(x + 9, y + 6, zone.value, 17)
}

/** Closed in while something is missing: it will never be built as it stands. */
function lock(zone: Zone, x: number, y: number): string {
  if (zone.built || zone.missing === 0 || zone.openings > 0) return ''
  return `<g transform="translate(${x} ${y}) scale(.8)">${padlock(0, 0, 'var(--quiet)')}</g>`
}

/** Pill and Builder in the anchor's cell; from afar larger, so that they can be read. */
export function mark(zone: Zone, [ax, ay]: readonly number[], stands: boolean, least: number, solo: boolean, scale: number): string {
  const x = (ax ?? 0) * UNIT + 40
  const y = (ay ?? 0) * UNIT + 63
  const near = scale <= 1.05
  // A pill with coin and tokens is wider: it goes on to the right.
  const aside = zone.missing === 0 ? 24 + zone.bonus * 6.5 : 17
  if (near) return lock(zone, x + 28, y - 46) + (stands ? pill(zone, x + aside, y, least, solo) + builder(zone.holder, x - 17, y + 7, 48) : pill(zone, x, y, least, solo))
  const grown = (drawn: string) => `<g transform="translate(${x} ${y - 4}) scale(${scale.toFixed(2)}) translate(${-x} ${-(y - 4)})">${drawn}</g>`
  return stands ? builder(zone.holder, x, y - 6, 40 * scale) + grown(pill(zone, x, y + 4, least, solo, true)) : grown(pill(zone, x, y - 6, least, solo, true))
}
