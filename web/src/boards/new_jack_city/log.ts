// How this game's log is told: its signs, and what unfolds under what.
import type { LogIcons } from '../../table/log_icons'
import type { LogTelling } from '../../table/story'

export default {
  drew: 'card',
  'drew-unseen': 'card',
  placed: 'card',
  'spent-commercial': 'star',
  'spent-industrial': 'star',
  'won-commercial': 'star',
  'won-industrial': 'star',
  extended: 'coin',
  'last-dollars': 'coin',
  'came-home': 'hand',
  claimed: 'hand',
  moved: 'hand',
  scored: 'build',
  built: 'build',
  'last-scored': 'build',
  signalled: 'clock',
  won: 'prize',
  finished: 'prize',
} satisfies LogIcons

/** Cards drawn, tokens won and what a card adds to built zones unfold under what led to them. */
export const telling: LogTelling = {
  under: {
    drew: [],
    'drew-unseen': [],
    extended: ['placed'],
    'came-home': [],
    'won-commercial': ['scored'],
    'won-industrial': ['scored'],
    built: [],
  },
  ofSeat: { 'last-scored': 'last-dollars' },
}
