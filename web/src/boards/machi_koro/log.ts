// How this game's log is told: its signs, and what unfolds under what.
import type { LogIcons } from '../../table/log_icons'
import type { LogTelling } from '../../table/story'

export default {
  rolled: 'die',
  caught: 'die',
  'set-aside': 'die',
  again: 'die',
  added: 'landmark',
  earned: 'coin',
  'city-hall': 'coin',
  airport: 'coin',
  invested: 'coin',
  paid: 'pay',
  built: 'build',
  'built-landmark': 'landmark',
  demolished: 'wreck',
  given: 'give',
  swapped: 'swap',
  drawn: 'card',
  discarded: 'card',
  won: 'prize',
} satisfies LogIcons

/** What a roll pays, and what a purchase brings to the market, unfold under it. */
export const telling: LogTelling = {
  under: {
    'set-aside': ['rolled'],
    added: ['rolled'],
    earned: [],
    'city-hall': [],
    paid: [],
    caught: [],
    invested: [],
    drawn: [],
    discarded: [],
    airport: [],
  },
  gains: (event, params) => {
    const { seat, to, coins } = params as { seat: number; to: number; coins: number }
    if (event === 'paid') return [[seat, -coins], [to, coins]]
    return ['earned', 'city-hall', 'airport'].includes(event) ? [[seat, coins]] : []
  },
}
