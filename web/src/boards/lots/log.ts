// How this game's log is told: its signs, and what unfolds under what.
import type { LogIcons } from '../../table/log_icons'
import type { LogTelling } from '../../table/story'

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

const LET_GO = ['places', 'places-cube', 'slips', 'accident']

/** What becomes of a block unfolds under letting it go; an accident stands for itself. */
export const telling: LogTelling = {
  under: {
    drew: [],
    'drew-unseen': [],
    took: ['rolled', 'rolled-any', 'crew'],
    'pile-out': [],
    offset: LET_GO,
    swing: LET_GO,
    stays: LET_GO,
    forgiven: LET_GO,
    'no-score': LET_GO,
    scored: LET_GO,
    'scored-nothing': LET_GO,
    moved: LET_GO,
    bumped: LET_GO,
    'won-cube': LET_GO,
  },
  gathers: ['passed', 'passed-turn'],
  gains: (event, params) => (event === 'moved' ? [[params['seat'] as number, params['points'] as number]] : []),
}
