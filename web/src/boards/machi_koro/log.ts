// Signs of this game's log.
import type { LogIcons } from '../../table/log_icons'

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
