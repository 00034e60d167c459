// Houses, shops, factories and the Power Plant, seen from above and a little from the south.
// Built: cut paper. Planned: a drawing on the plot.
import type { Colour } from '../geometry'
import { circle, path, rect, SHADE } from './pieces'

type Draw = (x: number, y: number, w: number, variant: number) => string

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? ''
const ink = (colour: string) => `stroke="var(--plan-${colour})" stroke-width="1.300" stroke-linejoin="round"`

const plannedHouse: Draw = (x, y, w) => {
  const h = w * 0.5
  const f = w * 0.34
  return (
    path(`M${x} ${y + h}h${w}v${f}h${-w}z`, 'var(--plan-paper)', ink('green')) +
    path(`M${x - 2} ${y + h}l4 ${-h}h${w - 4}l4 ${h}z`, 'var(--plan-roof-green)', ink('green')) +
    path(`M${x} ${y + h * 0.5}h${w}`, 'none', 'stroke="var(--plan-green)" stroke-width="1" stroke-dasharray="2 2"') +
    rect(x + w * 0.4, y + h + f * 0.25, w * 0.22, f * 0.75, 'var(--plan-roof-green)')
  )
}

const house: Draw = (x, y, w, variant) => {
  const h = w * 0.5
  const f = w * 0.34
  const roof = pick(['#2f7a56', '#4d9a5f', '#26694a', '#3c8a5c'], variant)
  const south = `M${x - 1} ${y + h * 0.5}h${w + 2}l1.800 ${h * 0.54}h${-w - 5.6}z`
  return (
    path(`M${x - 1} ${y + 4}h${w + 5}v${h + f}h${-w - 5}z`, SHADE) +
    rect(x, y + h - 1, w, f + 1, '#fff3dc') +
    rect(x + w * 0.14, y + h + f * 0.26, w * 0.18, f * 0.36, 'var(--window)', 0.8) +
    rect(x + w * 0.7, y + h + f * 0.26, w * 0.17, f * 0.36, 'var(--window)', 0.8) +
    rect(x + w * 0.41, y + h + f * 0.2, w * 0.2, f * 0.8, '#7a4a30', 1) +
    path(`M${x - 1} ${y + h * 0.5}L${x + 2.5} ${y}h${w - 5}L${x + w + 1} ${y + h * 0.5}z`, roof) +
    path(south, roof) +
    path(south, '#ffffff30') +
    path(`M${x - 0.8} ${y + h * 0.5}h${w + 1.6}`, 'none', 'stroke="#ffffff70" stroke-width="1.200"') +
    rect(x + w * 0.68, y - 2, w * 0.14, h * 0.42, '#a5573a', 0.5) +
    rect(x + w * 0.66, y - 3, w * 0.18, 2.2, '#7d3a24')
  )
}

const plannedShop: Draw = (x, y, w) => {
  const h = w * 0.5
  const f = w * 0.42
  const stripes = [0.2, 0.4, 0.6, 0.8].map((at) => `M${x + w * at} ${y + h}v${f * 0.42}`).join('')
  return (
    rect(x, y + h, w, f, 'var(--plan-paper)', 0, ink('blue')) +
    rect(x - 1, y, w + 2, h, 'var(--plan-roof-blue)', 1, ink('blue')) +
    path(`M${x} ${y + h}h${w}v${f * 0.42}h${-w}z`, 'var(--plan-paper)', ink('blue')) +
    path(stripes, 'none', 'stroke="var(--plan-blue)" stroke-width="1"')
  )
}

const shop: Draw = (x, y, w, variant) => {
  const h = w * 0.5
  const f = w * 0.42
  const awning = pick(['#2f6fa8', '#d9572b', '#22619e', '#3c7fb5'], variant)
  const t = (w + 4) / 5
  const stripes = [0, 1, 2, 3, 4].map((i) =>
    path(`M${x - 2 + i * t} ${y + h - 1}h${t}v${f * 0.42}a${t / 2} ${t / 2} 0 0 1 ${-t} 0z`, i % 2 ? '#fff6e0' : awning),
  )
  return (
    path(`M${x} ${y + 4}h${w + 4}v${h + f}h${-w - 4}z`, SHADE) +
    rect(x, y + h - 1, w, f + 1, '#fdf0d8') +
    rect(x + w * 0.1, y + h + f * 0.5, w * 0.44, f * 0.36, 'var(--window)', 0.8) +
    rect(x + w * 0.64, y + h + f * 0.44, w * 0.24, f * 0.56, '#7a4a30', 1) +
    rect(x - 1, y, w + 2, h, '#4a5f96', 1) +
    rect(x + 1.5, y + 2, w - 3, h - 4.5, '#8aa1cc', 1) +
    rect(x + w * 0.14, y + h * 0.24, w * 0.24, h * 0.36, '#dfe6ee', 1) +
    circle(x + w * 0.72, y + h * 0.42, h * 0.17, '#dfe6ee') +
    circle(x + w * 0.72, y + h * 0.42, h * 0.07, '#5b6f9e') +
    stripes.join('')
  )
}

const plannedFactory: Draw = (x, y, w) => {
  const h = w * 0.58
  const t = w / 3
  const roofs = [0, 1, 2].map((i) => path(`M${x + i * t} ${y + h}v${-h}l${t} ${h * 0.34}v${h * 0.66}z`, 'var(--plan-roof-red)', ink('red')))
  return rect(x, y + h, w, w * 0.3, 'var(--plan-paper)', 0, ink('red')) + roofs.join('') + circle(x + w + 1, y + h * 0.3, w * 0.11, 'var(--plan-paper)', ink('red'))
}

const factory: Draw = (x, y, w) => {
  const h = w * 0.58
  const f = w * 0.3
  const t = w / 3
  const roofs = [0, 1, 2].map(
    (i) =>
      path(`M${x + i * t} ${y + h}v${-h}l${t} ${h * 0.34}v${h * 0.66}z`, '#a5432b') +
      path(`M${x + i * t} ${y + 1}l${t * 0.34} ${h * 0.115}v${h * 0.87}h${-t * 0.34}z`, '#d9795a'),
  )
  const smoke = circle(x + w + 3, y - w * 0.34, 3.6, '') + circle(x + w + 7, y - w * 0.52, 4.8, '') + circle(x + w + 13, y - w * 0.66, 3.2, '')
  return (
    path(`M${x} ${y + 5}h${w + 5}v${h + f}h${-w - 5}z`, SHADE) +
    rect(x, y + h - 1, w, f + 1, '#d8906c') +
    rect(x + w * 0.08, y + h + f * 0.28, w * 0.2, f * 0.4, '#ffe1a0', 0.6) +
    rect(x + w * 0.34, y + h + f * 0.28, w * 0.2, f * 0.4, 'var(--window)', 0.6) +
    rect(x + w * 0.64, y + h + f * 0.16, w * 0.26, f * 0.84, '#6b3a28', 0.6) +
    roofs.join('') +
    rect(x + w - 3, y - w * 0.16, w * 0.2, h * 0.9, '#8a4630', 1) +
    rect(x + w - 4, y - w * 0.2, w * 0.2 + 2, 3.4, '#5f2d1d', 1) +
    rect(x + w - 3, y + w * 0.06, w * 0.2, 2.6, '#fff1dc') +
    `<g class="smoke">${smoke.replaceAll('fill=""', '')}</g>`
  )
}

const BUILT: Record<Colour, Draw> = { green: house, blue: shop, red: factory }
const PLANNED: Record<Colour, Draw> = { green: plannedHouse, blue: plannedShop, red: plannedFactory }

/** Where one, two or three buildings stand in a cell, and how wide they are. */
const SITES: [number, number, number][][] = [
  [[19, 15, 42]],
  [[12, 18, 26], [43, 14, 26]],
  [[13, 13, 22], [45, 13, 22], [28, 38, 24]],
]

export function tree(x: number, y: number, r: number, fill: string): string {
  return circle(x + 1, y + 2, r, SHADE) + circle(x, y, r, fill) + circle(x - r * 0.3, y - r * 0.3, r * 0.42, '#ffffff38')
}

/** So many buildings in one cell, with its upper left corner at px,py. */
export function plot(px: number, py: number, colour: Colour, count: number, built: boolean, variant: number): string {
  const sites = SITES[Math.min(3, Math.max(1, count)) - 1] ?? []
  const draw = (built ? BUILT : PLANNED)[colour]
  const shift = colour === 'red' && sites.length < 3 ? -2 : 0
  const drawn = sites.map(([x, y, w], at) => draw(px + x + shift, py + y, w, variant + at)).join('')
  if (!built) return drawn
  if (colour === 'green') return drawn + tree(px + 15, py + (count >= 3 ? 50 : 58), 5.5, '#4d9a5f') + tree(px + 65, py + 54, 4.6, '#3c8a5c')
  return colour === 'blue' ? drawn + tree(px + 14, py + 58, 3.6, '#5fae6c') + tree(px + 66, py + 58, 3.6, '#5fae6c') : drawn
}

function tower(x: number, y: number, r: number): string {
  const body = `M${x - r} ${y + 14}q${r * 0.35}-12 ${r * 0.2}-24h${r * 1.6}q${-r * 0.15} 12 ${r * 0.2} 24z`
  return (
    path(body, SHADE, 'transform="translate(3 3)"') +
    path(body, '#e8e1d4') +
    path(`M${x + r * 0.3} ${y - 10}h${r * 0.5}q${-r * 0.15} 12 ${r * 0.2} 24h${-r * 0.6}z`, '#cfc5b2') +
    `<ellipse cx="${x}" cy="${y - 10}" rx="${r * 0.8}" ry="5" fill="#8c8578"/><ellipse cx="${x}" cy="${y - 9}" rx="${r * 0.62}" ry="3.400" fill="#5b5f74"/><ellipse cx="${x}" cy="${y + 14}" rx="${r}" ry="4" fill="#d6ccb8"/>`
  )
}

export function powerPlant(px: number, py: number): string {
  const smoke: [number, number, number][] = [[36, 12, 6], [44, 5, 7.5], [54, 0, 5], [70, 10, 5], [77, 4, 6]]
  return (
    rect(px + 12, py + 12, 136, 56, 'var(--plant-yard)', 6) +
    `<g class="smoke">${smoke.map(([x, y, r]) => `<circle cx="${px + x}" cy="${py + y}" r="${r}"/>`).join('')}</g>` +
    tower(px + 34, py + 42, 18) +
    tower(px + 68, py + 44, 16) +
    rect(px + 95, py + 34, 46, 30, SHADE, 3) +
    rect(px + 92, py + 50, 46, 11, '#b9b2a0') +
    rect(px + 90, py + 22, 50, 30, '#f2b134', 3) +
    rect(px + 94, py + 26, 42, 22, '#fff3c4', 2) +
    path(`M${px + 118} ${py + 26}l-11 13h7l-3 10 12-13h-7l4-10z`, '#d9572b')
  )
}
