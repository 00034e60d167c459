// How this game's log is told: its signs, and what unfolds under what.
import type { LogIcons } from '../../table/log_icons'
import type { LogTelling } from '../../table/story'

export default {
  round: 'clock',
  minute: 'clock',
  'time-up': 'clock',
  dealt: 'block',
  drawn: 'block',
  common: 'block',
  placed: 'block',
  moved: 'swap',
  turned: 'swap',
  swapped: 'swap',
  took: 'hand',
  tree: 'tree',
  palmed: 'hand',
  unpalmed: 'hand',
  fist: 'hand',
  'empty-fist': 'hand',
  filled: 'die',
  done: 'yes',
  'all-done': 'yes',
  scored: 'star',
  'scored-bets': 'star',
  counter: 'star',
  won: 'prize',
  end: 'prize',
} satisfies LogIcons

const MINUTE = ['minute']

/** What hands do in the minute unfolds under its beginning. */
export const telling: LogTelling = {
  under: {
    dealt: ['round'],
    common: ['round'],
    placed: MINUTE,
    moved: MINUTE,
    turned: MINUTE,
    took: MINUTE,
    swapped: MINUTE,
    palmed: MINUTE,
    unpalmed: MINUTE,
    drawn: MINUTE,
    shown: ['time-up', 'all-done'],
    filled: ['time-up', 'all-done'],
  },
  gathers: ['ready', 'done'],
}
