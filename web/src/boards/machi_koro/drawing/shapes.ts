// The scissors: the few paper shapes of which every building is made, as SVG text. Each casts a small shadow.
const SHADE = '#2a283830'

/** A piece of paper. */
export function cut(path: string, fill: string): string {
  return `<path d="${path}" fill="${SHADE}" transform="translate(0 1.4)"/><path d="${path}" fill="${fill}"/>`
}

/** A line of thin paper. */
export function strip(path: string, colour: string, width = 1.6): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function disc(x: number, y: number, r: number, fill: string): string {
  return cut(`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`, fill)
}

/** A small round thing without a shadow. */
export function dot(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
}

export function wall(x: number, y: number, width: number, height: number, fill: string): string {
  return cut(`M${x} ${y}h${width}v${height}h${-width}z`, fill)
}

/** A pointed roof over a wall. */
export function gable(x: number, y: number, width: number, rise: number, fill: string, over = 3): string {
  const half = width / 2 + over
  return cut(`M${x - over} ${y}l${half} ${-rise}l${half} ${rise}z`, fill)
}

/** Windows; at night they are lit. */
export function panes(x: number, y: number, columns: number, rows: number, size = 4, gap = 4): string {
  let text = ''
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const dark = (row * 5 + column * 3) % 7 === 3 ? ' dark' : ''
      text += `<rect class="pane${dark}" x="${x + column * (size + gap)}" y="${y + row * (size + gap)}" width="${size}" height="${size}" rx=".8"/>`
    }
  return text
}

export function door(x: number, y: number, width: number, height: number, fill = '#7a4a30'): string {
  return `<path d="M${x} ${y + height}v${-(height - width / 2)}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height - width / 2}z" fill="${fill}"/>`
}

/** A striped awning over a shop window. */
export function awning(x: number, y: number, width: number, fill: string, other = '#fff6e0'): string {
  const parts = 6
  const step = width / parts
  let text = cut(`M${x} ${y}h${width}v6h${-width}z`, fill)
  for (let part = 0; part < parts; part += 1) {
    const colour = part % 2 ? other : fill
    text += `<path d="M${x + part * step} ${y}h${step}v7a${step / 2} ${step / 2} 0 0 1 ${-step} 0z" fill="${colour}"/>`
  }
  return text
}

export function tree(x: number, y: number, size: number, fill = '#3c8a5c'): string {
  return (
    `<path d="M${x - 1} ${y}v${-size}h2v${size}z" fill="#7a4a30"/>` + disc(x, y - size * 1.15, size * 0.62, fill)
  )
}

export function fir(x: number, y: number, size: number, fill = '#2f7a56'): string {
  const half = size * 0.36
  return (
    `<path d="M${x - 1} ${y}v-4h2v4z" fill="#7a4a30"/>` +
    cut(`M${x - half} ${y - 3}L${x} ${y - size * 0.7}L${x + half} ${y - 3}z`, fill) +
    cut(`M${x - half * 0.75} ${y - size * 0.4}L${x} ${y - size}L${x + half * 0.75} ${y - size * 0.4}z`, fill)
  )
}

/** A rolling ground from edge to edge of a card. */
export function ground(y: number, fill: string, lift = 4): string {
  return cut(`M0 ${y}q24 ${-lift} 48 0t48 0V64H0z`, fill)
}

export function sea(y: number): string {
  return (
    cut(`M0 ${y}h96v${64 - y}H0z`, '#4f9dbb') +
    strip(`M8 ${y + 7}q4-3 8 0t8 0M66 ${y + 9}q4-3 8 0t8 0M36 ${y + 14}q4-3 8 0t8 0`, '#bfe3ee', 1.2)
  )
}

export function flag(x: number, y: number, fill: string): string {
  return strip(`M${x} ${y}v-9`, '#5b4a3a', 1.2) + `<path d="M${x} ${y - 9}l7 2.4-7 2.4z" fill="${fill}"/>`
}

export function smoke(x: number, y: number): string {
  return `<path d="M${x} ${y}q-5-2-2-6t1-8q5 3 3 7t0 7z" fill="#ffffffb0"/>`
}
