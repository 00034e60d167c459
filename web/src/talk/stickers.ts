// The eight stickers: the town pigeon in eight moods, 100 by 100, as SVG text. One bird, and what the mood changes.

export const STICKERS = ['bravo', 'ha', 'hmm', 'ouch', 'lucky', 'deal', 'your-turn', 'good-game'] as const
export type Sticker = (typeof STICKERS)[number]

interface Mood {
  eyes: string
  beak: string
  /** What lies behind the bird, and before it. */
  behind?: string
  before?: string
  /** How the hat sits. */
  hat?: string
}

const INK = '#22202e'
const line = (path: string, colour = INK, width = 2.6) => `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const spark = (x: number, y: number, r: number) => `<path d="M${x} ${y - r}l${r * 0.3} ${r * 0.7} ${r * 0.7} ${r * 0.3}-${r * 0.7} ${r * 0.3}-${r * 0.3} ${r * 0.7}-${r * 0.3}-${r * 0.7}-${r * 0.7}-${r * 0.3} ${r * 0.7}-${r * 0.3}z" fill="#f8c644"/>`
const wing = (path: string) => `<path d="${path}" fill="#5b6fb2"/>`

const open = dot(41, 40, 6.5, '#fff') + dot(59, 40, 6.5, '#fff') + dot(42, 41, 3.2, INK) + dot(58, 41, 3.2, INK)
const glad = line('M35 41q6-7 12 0M53 41q6-7 12 0')
const wide = dot(41, 39, 8, '#fff') + dot(59, 39, 8, '#fff') + dot(41, 39, 2.6, INK) + dot(59, 39, 2.6, INK)
const aside = dot(41, 40, 6.5, '#fff') + dot(59, 40, 6.5, '#fff') + dot(44, 37, 3.2, INK) + dot(62, 37, 3.2, INK) + line('M35 31l10 2M55 31q6-3 10-1', INK, 2.2)
const asleep = line('M35 40q6 6 12 0M53 40q6 6 12 0')
const squeezed = line('M35 36l10 5-10 5M65 36l-10 5 10 5')
const wink = dot(41, 40, 6.5, '#fff') + dot(42, 41, 3.2, INK) + line('M53 41q6-6 12 0')

const beak = '<path d="M44 48h12l-6 9z" fill="#f2a03a"/>'
const laughing = '<path d="M43 47h14l-7 5z" fill="#f2a03a"/><path d="M44 53q6 13 12 0z" fill="#b5291c"/>'
const round = '<path d="M45 47h10l-5 5z" fill="#f2a03a"/><ellipse cx="50" cy="56" rx="4" ry="5" fill="#b5291c"/>'

const MOODS: Record<Sticker, Mood> = {
  bravo: { eyes: glad, beak: laughing, before: wing('M24 78q-20-6-20-34 18 4 28 24zM76 78q20-6 20-34-18 4-28 24z') + spark(12, 22, 8) + spark(88, 24, 8) + spark(78, 10, 5), hat: 'rotate(-10 50 22)' },
  ha: { eyes: squeezed, beak: laughing, before: dot(27, 48, 3.6, '#8fd2ee') + dot(73, 48, 3.6, '#8fd2ee') + dot(24, 56, 2.4, '#8fd2ee') + dot(76, 56, 2.4, '#8fd2ee') },
  hmm: { eyes: aside, beak, before: wing('M70 88q4-18-16-28-4 14 2 26z') + `<circle cx="84" cy="18" r="13" fill="#fff" stroke="${INK}" stroke-width="1.6"/><text x="84" y="24" text-anchor="middle" font-size="18" font-weight="800" fill="${INK}">?</text>` + dot(73, 33, 2.8, '#fff') },
  ouch: { eyes: wide, beak: round, behind: line('M16 12l6 8M84 12l-6 8M50 2v6', '#e4572e', 3), before: wing('M22 80Q6 60 22 30q12 16 12 34zM78 80q16-20 0-50-12 16-12 34z'), hat: 'rotate(14 50 22) translate(0 -5)' },
  lucky: {
    eyes: wink,
    beak: laughing,
    before:
      '<g fill="#3c9a5c"><circle cx="70" cy="14" r="5.5"/><circle cx="79" cy="14" r="5.5"/><circle cx="74.500" cy="6.500" r="5.500"/></g>' +
      line('M75 15q2 5-1 9', '#2f7a56', 2) +
      '<rect x="8" y="66" width="22" height="22" rx="5" fill="#fffdf4" stroke="#2a283855" transform="rotate(-14 19 77)"/>' + dot(15, 73, 2.3, INK) + dot(23, 71, 2.3, INK) + dot(16, 82, 2.3, INK) + dot(24, 80, 2.3, INK) + spark(90, 60, 6),
  },
  deal: { eyes: open, beak, before: wing('M68 90q18-6 16-26-14 0-22 14z') + '<circle cx="84" cy="60" r="12" fill="#f8c644" stroke="#b97f0c" stroke-width="2.4"/><text x="84" y="66" text-anchor="middle" font-size="16" font-weight="800" fill="#6a4800">$</text>' },
  'your-turn': { eyes: asleep, beak, before: '<path d="M8 62h20v5H8zM8 89h20v5H8z" fill="#8a5a2a"/><path d="M11 67h14q0 8-5 11 5 3 5 11H11q0-8 5-11-5-3-5-11z" fill="#e9fbff" stroke="#8a5a2a"/><path d="M13 89q5-7 10 0z" fill="#f2b134"/>' + `<g font-weight="800" fill="#41589a"><text x="72" y="22" font-size="13">z</text><text x="80" y="15" font-size="16">z</text><text x="90" y="11" font-size="10">z</text></g>` },
  'good-game': { eyes: glad, beak, before: '<path d="M50 92l-14-14q-6-8 2-12 7-2 12 6 5-8 12-6 8 4 2 12z" fill="#d9362b"/>' + [[10, 20, '#d9572b'], [20, 8, '#f2b134'], [82, 8, '#22619e'], [92, 22, '#17826f'], [6, 40, '#6d3f92'], [94, 42, '#d77ac0']].map(([x, y, fill]) => `<rect x="${x}" y="${y}" width="7" height="5" rx="1" fill="${fill}" transform="rotate(${Number(x) * 7} ${x} ${y})"/>`).join('') },
}

const BIRD =
  '<path d="M16 98q0-26 14-33h40q14 7 14 33z" fill="#7d8fc9"/><path d="M29 72q21 13 42 0 1 12-21 14-22-2-21-14z" fill="#3d9f86"/>' +
  '<circle cx="50" cy="42" r="24" fill="#7d8fc9"/><circle cx="33" cy="51" r="4.5" fill="#e79ab0" opacity=".7"/><circle cx="67" cy="51" r="4.5" fill="#e79ab0" opacity=".7"/>'
const HAT = '<path d="M24 25q26-10 52 0l-1.500 5q-24-8-49 0z" fill="#2a2838"/><path d="M33 23q0-19 17-19t17 19q-17-5-34 0z" fill="#2a2838"/><path d="M33 21.500q17-5 34 0v4q-17-5-34 0z" fill="#f2a03a"/>'

/** The outline of white paper makes a sticker of it, on any ground. */
export function stickerArt(name: Sticker): string {
  const { eyes, beak: mouth, behind = '', before = '', hat = '' } = MOODS[name]
  return `${behind}${BIRD}${eyes}${mouth}<g${hat ? ` transform="${hat}"` : ''}>${HAT}</g>${before}`
}

export const isSticker = (name: string): name is Sticker => (STICKERS as readonly string[]).includes(name)
