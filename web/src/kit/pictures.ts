// The few shapes of which the small pictures for the rules are cut, as SVG text.

/** A square piece of paper with a sign on it. */
export function square(x: number, y: number, size: number, colour: string, sign = ''): string {
  const text = sign
    ? `<text x="${x + size / 2}" y="${y + size / 2 + size * 0.16}" text-anchor="middle" font-size="${size * 0.46}" font-weight="800" fill="#fff">${sign}</text>`
    : ''
  return `<rect x="${x}" y="${y + 1.5}" width="${size}" height="${size}" rx="4" fill="#0002"/><rect x="${x}" y="${y}" width="${size}" height="${size}" rx="4" fill="${colour}"/>${text}`
}

export function road(path: string): string {
  return `<path d="${path}" fill="none" stroke="#3b3a48" stroke-width="6" stroke-linecap="square" stroke-linejoin="round"/>`
}

export const COLOURS = { red: '#c0442c', blue: '#2f6ea8', green: '#2b7a50', yellow: '#b98a1d', purple: '#74489a', grey: '#8b8794' }
