// Messages for the tests, as small as the types allow.
import { PROTOCOL, type FrameMessage, type GameView, type TableInfo, type Welcome } from '../src/protocol/messages'

export function table(change: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't',
    game: 'machi-koro',
    title: 'Machi Koro',
    rules_version: 1,
    seats: [],
    options: {},
    phase: 'playing',
    public: false,
    locked: false,
    paused: false,
    quiet: false,
    pace: 'live',
    clock: null,
    takeback: 'own-turn',
    taken_back: 0,
    hints: true,
    rated: false,
    stand_in: 'normal',
    created: 0,
    watching: 0,
    awaited: [],
    notices: [],
    dice: { version: '', commitment: '', hashes: [], reveal: false, contributions: [], secret: '' },
    request: null,
    result: null,
    rematch: '',
    record: '',
    daily: '',
    ranked: false,
    continues: '',
    ...change,
  }
}

export function frame(number: number, change: Partial<FrameMessage> = {}): FrameMessage {
  return {
    type: 'frame',
    number,
    at: 0,
    now: 0,
    heard: [],
    view: {} as GameView,
    to_act: [],
    awaited: [],
    moves: [],
    forms: [],
    prompt: '',
    scene: null,
    standing: null,
    deadline: null,
    clocks: [],
    may_undo: false,
    withdrawn: [],
    result: null,
    ...change,
  }
}

export function welcome(number: number): Welcome {
  return { type: 'welcome', protocol: PROTOCOL, table: table(), viewer: 0, host: false, now: 0, frame: frame(number), log: [], earlier: [], chat: [], orders: [], order: null }
}
