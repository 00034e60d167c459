// Plates over the map: what building a zone brings, and what a card would make of one.
import { seatColour } from '../../kit/seats'
import { coin, path, rect, text, token } from './art/pieces'
import { UNIT, type Colour } from './geometry'
import type { Ghost, Join } from './placing'

export function buildPlate(word: string, width: number, dollars: number, colour: string, gifts: number): string {
  let drawn = rect(-width / 2 + 3, -20, width - 6, 46, 'var(--shade)', 23) + rect(-width / 2 + 3, -24, width - 6, 46, 'var(--strong-accent)', 23, 'stroke="var(--paper)" stroke-width="3.500"')
  drawn += text(-width / 2 + 18, 6, word, 21, { anchor: 'start', fill: 'var(--on-accent)' })
  const at = width / 2 - 26 - gifts * 24
  drawn += coin(at, -1, 14, dollars)
  for (let one = 0; one < gifts; one++) drawn += token(colour as Colour, at + 28 + one * 24, -1, 10)
  return drawn
}

/** What the zone would be worth, and what that would bring: 7 → $7 and two tokens. */
export function sumPlate(join: Join): { drawn: string; width: number } {
  const bonus = join.built ? 0 : join.bonus
  const pays = join.built ? join.dollars : join.bonus > 0 ? join.value : 0
  const width = 52 + (pays > 0 ? 52 : 0) + bonus * 24
  const colour = join.holder >= 0 ? seatColour(join.holder) : join.built ? 'var(--good)' : `var(--use-${join.colour})`
  let drawn = rect(-width / 2, -19, width, 46, 'var(--shade)', 23) + rect(-width / 2, -23, width, 46, 'var(--paper)', 23, `stroke="${colour}" stroke-width="3.500"`)
  drawn += text(-width / 2 + 26, 9, join.value, 27)
  if (pays > 0) {
    drawn += path(`M${-width / 2 + 46} 0h9m-4.500-4.500l4.500 4.500-4.500 4.500`, 'none', 'stroke="var(--quiet)" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"')
    drawn += coin(-width / 2 + 76, 0, 13.5, join.built ? `+${pays}` : pays)
  }
  for (let at = 0; at < bonus; at++) drawn += token(join.colour as Colour, -width / 2 + 104 + at * 24, 0, 10)
  return { drawn, width }
}

/** Where the plate stands: above the card, below it, or above the whole zone, wherever it hides least of the zone. */
export function platePlace(ghost: Ghost, zone: readonly (readonly number[])[]): [number, number] {
  const lying = ghost.turned % 2 === 0
  const wide = lying ? 2 : 1
  const high = lying ? 1 : 2
  const x = (ghost.x + wide / 2) * UNIT
  const there = (row: number) => zone.some(([cx = 0, cy = 0]) => cy === row && cx >= ghost.x - 1 && cx <= ghost.x + wide)
  if (!there(ghost.y - 1)) return [x, ghost.y * UNIT - 42]
  if (!there(ghost.y + high)) return [x, (ghost.y + high) * UNIT + 40]
  return [x, Math.min(...zone.map(([, cy = 0]) => cy)) * UNIT - 42]
}
