// The calls of the protocol: games, tables, seats, records. One function for each request.
import type {
  AlertKey,
  AlertsSet,
  ClubAction,
  ClubChanged,
  ClubGrant,
  ClubInfo,
  ClubInvitation,
  ClubList,
  ClubWish,
  CreateTable,
  Created,
  DailyBest,
  DailyBoard,
  DailyDays,
  GameAccounts,
  GameShelf,
  GameSummary,
  GameWords,
  HostAction,
  Invitation,
  Hosted,
  Checked,
  JoinTable,
  LabCheck,
  LabChecked,
  LabGame,
  LabRun,
  LabShelf,
  LabTable,
  LabVariant,
  LabVariantFile,
  LabVariantRead,
  LabVariantText,
  LabWish,
  Lent,
  LessonInfo,
  Lobby,
  MatchGrant,
  MatchInfo,
  MatchWish,
  PlayOn,
  PlayerDeleted,
  PlayerExport,
  PlayerGrant,
  PlayerInfo,
  PlayerProgress,
  PlayerWish,
  ProgramLadder,
  Problem,
  RecordInfo,
  RecordText,
  ReplayPage,
  Report,
  Reported,
  Retry,
  RetryAnswer,
  ReviewAnswer,
  RulesText,
  Seated,
  TableOverview,
  Today,
  WatchGrant,
} from './messages'
import { language } from '../shell/settings.svelte'
import { LOCAL, transport, type Reply } from './transport'

/** Why the server said no, in the reader's language. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** Who I am goes with few requests only: it opens no table, and no table's key opens it. */
let player = { key: (): string => '', lost: (): void => {} }
export function usePlayerKey(source: typeof player): void {
  player = source
}

async function call<T>(method: string, path: string, key = '', body?: unknown, as = ''): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': language() }
  if (as) headers['Boroughs-Player'] = as
  if (key) headers['Authorization'] = `Bearer ${key}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let reply: Reply
  try {
    reply = await transport().call(method, path, headers, body === undefined ? undefined : JSON.stringify(body))
  } catch (error) {
    // What a browser says of a broken network is in its own words; an engine speaks the reader's.
    throw new Refusal(0, 'no-connection', LOCAL ? (error as Error).message : '')
  }
  if (reply.status >= 200 && reply.status < 300) return JSON.parse(reply.text) as T
  const problem = parsed(reply.text)
  throw new Refusal(reply.status, problem?.code ?? 'unknown', problem?.text ?? reply.reason)
}

/** A proxy in between answers in its own words. */
function parsed(text: string): Problem | null {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return null
  }
}

/** As the player that I am; where that one is no more, as a guest. */
async function callAsMe<T>(path: string, key: string, body: unknown): Promise<T> {
  try {
    return await call<T>('POST', path, key, body, player.key())
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong-player') throw error
    player.lost()
    return call<T>('POST', path, key, body)
  }
}

const part = encodeURIComponent

export const getGames = () => call<GameShelf>('GET', `games?lang=${language()}`)
/** With `table`, the clauses with the numbers of that table. */
export const getRules = (game: string, table = '') =>
  call<RulesText>('GET', `games/${part(game)}/rules?lang=${language()}` + (table ? `&table=${part(table)}` : ''))
/** With `table`, what is printed on the components of that table: it may have numbers of its own. */
export const getWords = (game: string, table = '') =>
  call<GameWords>('GET', `games/${part(game)}/words?lang=${language()}` + (table ? `&table=${part(table)}` : ''))
export const getLesson = (game: string) => call<LessonInfo>('GET', `games/${part(game)}/lesson?lang=${language()}`)
export const getDailyDays = (game: string) => call<DailyDays>('GET', `games/${part(game)}/daily?lang=${language()}`)
export const getDailyBest = (game: string, day: string) =>
  call<DailyBest>('GET', `games/${part(game)}/daily/${part(day)}?lang=${language()}`)
export const getToday = (day: string) => call<Today>('GET', `today?lang=${language()}${day ? `&day=${part(day)}` : ''}`)
export const getDailyBoard = (game: string, day: string) => call<DailyBoard>('GET', `games/${part(game)}/daily/${part(day)}/board`)
export const checkInLesson = (game: string, step: number, move: string) =>
  call<Checked>('GET', `games/${part(game)}/lesson/check?lang=${language()}&step=${step}&move=${part(move)}`)
export const getLobby = () => call<Lobby>('GET', `lobby?lang=${language()}`)
export const askForMatch = (wish: MatchWish) => callAsMe<MatchGrant>('match', '', wish)
/** As soon as something is newer than `after`; after ten seconds at the latest. */
export const getMatch = (ticket: string, after: number) => call<MatchInfo>('GET', `match?lang=${language()}&after=${after}`, ticket)
export const answerMatch = (ticket: string, answer: 'confirm' | 'withdraw') =>
  call<MatchInfo>('POST', `match/answer?lang=${language()}`, ticket, { answer })
export const createTable = (wish: CreateTable) => callAsMe<Created>('tables', '', wish)
export const getOverview = (id: string, key: string) =>
  call<TableOverview>('GET', `tables/${part(id)}/overview?lang=${language()}`, key)
/** With the board as this viewer sees it. */
export const getBoard = (id: string, key: string) =>
  call<TableOverview>('GET', `tables/${part(id)}/overview?lang=${language()}&board=1`, key)
export const getInvitation = (id: string, invite: string) =>
  call<Invitation>('GET', `tables/${part(id)}/invitation?lang=${language()}`, invite)
export const joinTable = (id: string, key: string, wish: JoinTable) =>
  callAsMe<Seated>(`tables/${part(id)}/join`, key, wish)
export const createPlayer = (wish: PlayerWish) => call<PlayerGrant>('POST', 'players', '', wish)
export const getPlayer = () => call<PlayerInfo>('GET', `player?lang=${language()}`, '', undefined, player.key())
export const changePlayer = (wish: PlayerWish) => call<PlayerInfo>('POST', 'player', '', wish, player.key())
export const renewPlayer = () => call<PlayerGrant>('POST', 'player/key', '', { sure: true }, player.key())
export const deletePlayer = () => call<PlayerDeleted>('POST', 'player/delete', '', { sure: true }, player.key())
export const getPrograms = (game: string) => call<ProgramLadder>('GET', `games/${part(game)}/programs?lang=${language()}`)
export const getProgress = () => call<PlayerProgress>('GET', 'player/progress', '', undefined, player.key())
export const exportPlayer = () => call<PlayerExport>('GET', 'player/export', '', undefined, player.key())
/** Lends my seat to a friend, by link. */
export const lendSeat = (id: string, key: string) => call<Lent>('POST', `tables/${part(id)}/lend`, key)
/** My old key takes back what I lent. */
export const takeBack = (id: string, key: string) => call<Seated>('POST', `tables/${part(id)}/take-back`, key)
export const getClubs = () => call<ClubList>('GET', `clubs?lang=${language()}`, '', undefined, player.key())
export const getClub = (id: string) => call<ClubInfo>('GET', `clubs/${part(id)}?lang=${language()}`, '', undefined, player.key())
export const createClub = (wish: ClubWish) => call<ClubGrant>('POST', `clubs?lang=${language()}`, '', wish, player.key())
/** What the link tells before one joins; its secret is the key. */
export const getClubInvitation = (id: string, link: string) => call<ClubInvitation>('GET', `clubs/${part(id)}/invitation?lang=${language()}`, link)
export const joinClub = (id: string, link: string) =>
  call<ClubInfo>('POST', `clubs/${part(id)}/join?lang=${language()}`, '', { link }, player.key())
export const changeClub = (id: string, action: ClubAction) =>
  call<ClubChanged>('POST', `clubs/${part(id)}?lang=${language()}`, '', action, player.key())
export const watchClubTable = (id: string, table: string) =>
  call<WatchGrant>('POST', `clubs/${part(id)}/tables/${part(table)}/watch`, '', undefined, player.key())
export const reportAtTable = (id: string, key: string, wish: Report) => call<Reported>('POST', `tables/${part(id)}/report`, key, wish)
export const hostTable = (id: string, key: string, action: HostAction) =>
  call<Hosted>('POST', `tables/${part(id)}/host`, key, action)
export const getTableRecord = (id: string, key: string) => call<RecordText>('GET', `tables/${part(id)}/record`, key)
export const getAlertKey = () => call<AlertKey>('GET', 'alerts')
export const setAlerts = (id: string, key: string, endpoint: string) =>
  call<AlertsSet>('POST', `tables/${part(id)}/alerts`, key, { endpoint })
export const importRecord = (text: string) => call<RecordInfo>('POST', 'records', '', { text })
export const getRecord = (id: string) => call<RecordInfo>('GET', `records/${part(id)}?lang=${language()}`)
export const playOn = (id: string, step: number, name: string) =>
  call<Created>('POST', `records/${part(id)}/tables`, '', { step, name } satisfies PlayOn)
/** Who reads is "you" in it; null: somebody who looks on. */
const told = (reader: number | null) => `lang=${language()}${reader === null ? '' : `&viewer=${reader}`}`
export const getSummary = (id: string, reader: number | null = null) => call<GameSummary>('GET', `records/${part(id)}/summary?${told(reader)}`)
export const getReview = (id: string, reader: number | null = null) => call<ReviewAnswer>('GET', `records/${part(id)}/review?${told(reader)}`)
export const getAccounts = (id: string) => call<GameAccounts>('GET', `records/${part(id)}/accounts?lang=${language()}`)
export const getRetry = (id: string, step: number) =>
  call<Retry>('GET', `records/${part(id)}/retry?lang=${language()}&step=${step}`)
export const checkRetry = (id: string, step: number, move: string) =>
  call<Checked>('GET', `records/${part(id)}/retry/check?lang=${language()}&step=${step}&move=${part(move)}`)
export const answerRetry = (id: string, step: number, move: string) =>
  call<RetryAnswer>('GET', `records/${part(id)}/retry/answer?lang=${language()}&step=${step}&move=${part(move)}`)
export const getFrames = (id: string, viewer: number | null, first: number, count: number) =>
  call<ReplayPage>(
    'GET',
    `records/${part(id)}/frames?lang=${language()}&first=${first}&count=${count}` +
      (viewer === null ? '' : `&viewer=${viewer}`),
  )
export const getLab = () => call<LabShelf>('GET', `lab?lang=${language()}`)
export const getLabGame = (game: string) => call<LabGame>('GET', `lab/games/${part(game)}?lang=${language()}`)
export const checkLabNumbers = (wish: LabCheck) => call<LabChecked>('POST', `lab/check?lang=${language()}`, '', wish)
export const beginLabRun = (wish: LabWish) => call<LabRun>('POST', `lab/runs?lang=${language()}`, '', wish)
export const getLabRun = (id: string, after: number) => call<LabRun>('GET', `lab/runs/${part(id)}?lang=${language()}&after=${after}`)
export const stopLabRun = (id: string) => call<LabRun>('POST', `lab/runs/${part(id)}/stop`)
export const writeLabVariant = (wish: LabVariant) => call<LabVariantFile>('POST', `lab/variants?lang=${language()}`, '', wish)
export const readLabVariant = (wish: LabVariantText) => call<LabVariantRead>('POST', `lab/variants/read?lang=${language()}`, '', wish)
export const createLabTable = (wish: LabTable) => call<Created>('POST', 'lab/tables', '', wish)
