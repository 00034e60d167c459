// Every shop's picture on a square of 32, cut from paper, and its colour.
const SHADE = '#2a283830'

const cut = (path: string, fill: string) => `<path d="${path}" fill="${SHADE}" transform="translate(0 1.3)"/><path d="${path}" fill="${fill}"/>`
const strip = (path: string, colour: string, width = 1.6) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const disc = (x: number, y: number, r: number, fill: string) => cut(`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`, fill)
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const petal = (at: number) => {
  const angle = at * 1.2566 - 1.57
  return disc(+(16 + 6 * Math.cos(angle)).toFixed(1), +(11.5 + 6 * Math.sin(angle)).toFixed(1), 4.2, at % 2 ? '#d06aa8' : '#b84a90')
}
const bun = (x: number, y: number, r: number) =>
  `${disc(x, y, r, '#fff')}<circle cx="${x}" cy="${y}" r="${r - 0.4}" fill="none" stroke="#b08a52" stroke-width="1.1"/>`

export const DRAWINGS: Record<string, string> = {
  photo:
    cut('M3 11h6l2.5-4.500h9L23 11h6v15.500H3z', '#3a4165') +
    disc(16, 18, 6.6, '#f4efe0') +
    dot(16, 18, 4.2, '#4f9dbb') +
    dot(14.4, 16.4, 1.4, '#fff') +
    dot(25.5, 14, 1.5, '#f8c644'),
  'tea-house':
    strip('M9 15q-7 0-4.500 8q1 2 4 2', '#1d5a43', 2.6) +
    strip('M24 17q5-1 5-7', '#2f7f5f', 3.4) +
    cut('M8 13h16q3.500 9-3 14H11q-6.500-5-3-14z', '#2f7f5f') +
    cut('M9.500 12.500q6.500-6 13 0z', '#1d5a43') +
    dot(16, 7.6, 2, '#f8c644') +
    strip('M12 20q4 3 8 0', '#bfe3c9'),
  seafood:
    strip('M9 19Q4 16 5 11M23 19q5-3 4-8', '#b8321f', 2.6) +
    strip('M9 23l-4.500 2M10.500 25.500l-3 3.500M23 23l4.500 2M21.500 25.500l3 3.500', '#b8321f', 2) +
    cut('M2.500 10q0-5 4.500-5.500l-2 3 3 .8q-.500 4-3.500 3.500-2 0-2-1.800zM29.500 10q0-5-4.500-5.500l2 3-3 .8q.500 4 3.500 3.500 2 0 2-1.800z', '#d9402b') +
    cut('M7 19q9-9 18 0q0 8-9 8t-9-8z', '#d9402b') +
    dot(13, 17, 1.3, '#2a2838') +
    dot(19, 17, 1.3, '#2a2838') +
    strip('M12.500 22q3.500 2 7 0', '#ffd0c0', 1.4),
  jewellery:
    cut('M9 6h14l6.500 8L16 28.500 2.500 14z', '#4fb0cc') +
    '<path d="M9 6l3 8h8l3-8z" fill="#c8ecf5"/><path d="M12 14l4 14.500L20 14z" fill="#8fd2e6"/><path d="M2.500 14H12L9 6z" fill="#7cc6de"/>' +
    strip('M26 4v4M24 6h4', '#f0a33a'),
  'tropical-fish':
    cut('M2.500 16.500Q9 7 20 12.500l8.500-6q-2 9.500 0 19.500l-8.500-6q-11 5-17.500-3.500z', '#f0912a') +
    '<path d="M11 10.300q3 6 0 12.700l3.500.2q3-7 .1-13zM18.500 11.900q2 4.500 0 9.200l2.500-.9q1-3.500 0-7.300z" fill="#fff6e0"/>' +
    dot(7.5, 15.3, 1.5, '#2a2838') +
    strip('M13 8q2-4 6-3', '#e0701a', 2),
  florist:
    strip('M16 18v11', '#2f7a56', 2.2) +
    cut('M16 27q-7 0-8-6 7 0 8 6zM16 28q6-1 7-6-6 0-7 6z', '#3c8a5c') +
    [0, 1, 2, 3, 4].map(petal).join('') +
    disc(16, 11.5, 3.3, '#f8c644'),
  'dim-sum':
    bun(9.5, 12, 5.2) +
    bun(22.5, 12, 5.2) +
    bun(16, 9.5, 6) +
    strip('M16 5v3M13.500 6l1.300 2.300M18.500 6l-1.300 2.300', '#b08a52', 1.1) +
    cut('M3 14.500h26v9q0 4-4 4H7q-4 0-4-4z', '#c98f4b') +
    strip('M3.500 18.500h25M3.500 23h25', '#8f5a22') +
    strip('M9.500 15v12M16 15v12M22.500 15v12', '#a8712f', 1),
  laundry:
    cut('M11 5.500L2.500 10.500l3.500 6.500 4-2V28h12V15l4 2 3.500-6.500L21 5.500q-5 5-10 0z', '#4f97d2') +
    strip('M16 12v15', '#cfe6f7', 1.3) +
    dot(16, 16, 0.9, '#fff') +
    dot(16, 20.5, 0.9, '#fff') +
    dot(16, 25, 0.9, '#fff') +
    '<path d="M10 19h12v3H10z" fill="#fff" opacity=".55"/>',
  'take-out':
    strip('M7.500 12.500Q16-3 24.500 12.500', '#6d5a3a', 1.5) +
    cut('M4.500 12h23L24 28.500H8z', '#fff') +
    '<path d="M4.500 12h23l-1 4.500H5.500z" fill="#e8c9a8"/><path d="M4.500 12h23L24 28.500H8z" fill="none" stroke="#8a5a3a" stroke-width="1.2" stroke-linejoin="round"/>' +
    cut('M16 16.800l5 4h-2v4.500h-6v-4.500h-2z', '#c2331f') +
    strip('M21 11L28 3M24 12L30.500 5.500', '#8a4b2c', 1.7),
  antiques:
    cut('M12 4h8v3q-1.500 2.500.5 4Q26 14 26 20q0 6-5 8.500H11Q6 26 6 20q0-6 5.500-9 2-1.500.5-4z', '#2f5fa8') +
    '<path d="M6.600 17.500q4.700-3 9.400 0t9.400 0q.8 3 0 5.500-4.700 2.600-9.400 0t-9.400 0q-.8-2.500 0-5.500z" fill="#eaf2fb"/>' +
    strip('M9 20.500h3M14.500 20.500h3M20 20.500h3', '#2f5fa8') +
    strip('M12 6.500h8', '#eaf2fb', 1.3),
  factory:
    '<path d="M24 9q-4-2-1.500-5t4-2q4 1 2 4t-3 3z" fill="#cfc7bb"/>' +
    cut('M23 9h5v12h-5z', '#9a4a33') +
    cut('M3 28V15.500l7 5v-5l7 5v-5l7 5h5V28z', '#6f6486') +
    [6, 12, 18, 24].map((x) => `<rect x="${x}" y="22.5" width="3.2" height="3.5" fill="#ffe08a"/>`).join(''),
  restaurant:
    strip('M20 13L27 2.500M24 14L30.500 5', '#8a4b2c', 1.8) +
    '<path d="M4 15q3-6 6-2 3-6 6-1 4-5 6 1 3-3 6 2z" fill="#f5cf5e"/>' +
    strip('M8 14q1.500-2 3 0M15 13.500q1.500-2 3 0', '#c9962a', 1) +
    cut('M3 15h26q0 10-8 12.500v1.500H11v-1.500Q3 25 3 15z', '#b5291c') +
    strip('M7 19.500q2.300 2.500 4.600 0t4.600 0 4.600 0 4.600 0', '#f8c644', 1.5),
  // Shops of the players' own: a kite and a drum.
  'own-shop':
    cut('M16 3l10 11-10 12L6 14z', '#d9572b') +
    '<path d="M16 3v23M6 14h20" stroke="#fff3d6" stroke-width="1.4"/><path d="M16 3l10 11H16z" fill="#f8c644" opacity=".85"/>' +
    strip('M16 26q-4 2-1 4t-2 2', '#8a4b2c', 1.4),
  'second-own-shop':
    cut('M6 10h20v13q0 5-10 5T6 23z', '#b5261c') +
    '<ellipse cx="16" cy="10" rx="10" ry="4.2" fill="#fff3d6" stroke="#8a4b2c"/>' +
    strip('M6.500 14l4 9 4-8 3 8 4-8 3.500 8', '#f8c644', 1.2) +
    strip('M21 8l8-6M11 8L3 2', '#8a4b2c', 1.7),
}

export const COLOURS: Record<string, string> = {
  photo: '#4a5f96',
  'tea-house': '#2f7f5f',
  seafood: '#d9402b',
  jewellery: '#3a8fa8',
  'tropical-fish': '#e8862a',
  florist: '#c65a9c',
  'dim-sum': '#a8672a',
  laundry: '#4a8cc4',
  'take-out': '#c2452d',
  antiques: '#3f6fb5',
  factory: '#6f6486',
  restaurant: '#a8801c',
  'own-shop': '#c4551f',
  'second-own-shop': '#8c2f4a',
}

export const drawingOf = (shop: string): string => DRAWINGS[shop] ?? DRAWINGS['own-shop'] ?? ''
export const colourOf = (shop: string): string => COLOURS[shop] ?? '#6f6486'
