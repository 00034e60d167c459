// Signs of this game's log.
import type { LogIcons } from '../../table/log_icons'

export default {
  rolled: 'die',
  'rolled-any': 'die',
  took: 'block',
  held: 'crane',
  'held-cube': 'crane',
  places: 'block',
  'places-cube': 'block',
  lifted: 'crane',
  'took-down': 'crane',
  stays: 'yes',
  slips: 'fall',
  accident: 'fall',
  scored: 'star',
  moved: 'star',
  crew: 'card',
  drew: 'card',
  'drew-unseen': 'card',
  discarded: 'card',
  handed: 'give',
  'handed-unseen': 'give',
  'won-cube': 'star',
  'won-by': 'prize',
  won: 'prize',
  'master-builder': 'prize',
} satisfies LogIcons
