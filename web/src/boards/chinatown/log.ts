// How this game's log is told: its signs, and what unfolds under what.
import type { LogIcons } from '../../table/log_icons'
import type { LogTelling } from '../../table/story'

export default {
  year: 'clock',
  dealt: 'card',
  'dealt-unseen': 'card',
  keeps: 'card',
  kept: 'card',
  drew: 'block',
  offered: 'talk',
  countered: 'talk',
  price: 'talk',
  accepted: 'yes',
  refused: 'no',
  'refused-loss': 'no',
  'refused-too-little': 'no',
  'refused-worth-more': 'no',
  'refused-helps-you': 'no',
  'refused-not-now': 'no',
  withdrawn: 'no',
  lapsed: 'no',
  deal: 'swap',
  'gives-buildings': 'give',
  'gives-tiles': 'give',
  'gives-money': 'pay',
  placed: 'build',
  earned: 'coin',
  income: 'coin',
  total: 'coin',
  'time-up': 'clock',
  'trade-over': 'clock',
  won: 'prize',
} satisfies LogIcons

/** A shop's income unfolds under its owner's, what an offer holds under the offer. */
export const telling: LogTelling = {
  under: {
    dealt: ['year'],
    'dealt-unseen': ['year'],
    ...Object.fromEntries(
      [
        'would-buildings',
        'would-tiles',
        'would-money',
        'would-any-gets-buildings',
        'would-any-gets-tiles',
        'would-any-gets-money',
        'would-any-gives-buildings',
        'would-any-gives-tiles',
        'would-any-gives-money',
      ].map((event) => [event, ['offered', 'countered']]),
    ),
    'gives-buildings': ['deal'],
    'gives-tiles': ['deal'],
    'gives-money': ['deal'],
  },
  ofSeat: { earned: 'income', drew: 'kept' },
  gathers: ['ready', 'done'],
}
