// Signs of this game's log.
import type { LogIcons } from '../../table/log_icons'

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
