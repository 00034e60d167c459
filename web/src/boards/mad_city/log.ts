// Signs of this game's log.
import type { LogIcons } from '../../table/log_icons'

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
