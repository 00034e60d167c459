// The HTTP side of the protocol: games, tables, seats, records. One function for each request.
import type {
  AlertKey,
  AlertsSet,
  CreateTable,
  Created,
  DailyBest,
  DailyDays,
  GameShelf,
  GameSummary,
  GameWords,
  HostAction,
  Invitation,
  Hosted,
  Checked,
  JoinTable,
  LessonInfo,
  Lobby,
  PlayOn,
  Problem,
  RecordInfo,
  RecordText,
  ReplayPage,
  ReviewAnswer,
  RulesText,
  Seated,
  TableInfo,
  TableOverview,
} from './messages'
import { language } from '../shell/settings.svelte'

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

async function call<T>(method: string, path: string, key = '', body?: unknown): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': language() }
  if (key) headers['Authorization'] = `Bearer ${key}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(new URL(`api/${path}`, document.baseURI), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Refusal(0, 'no-connection', '')
  }
  if (response.ok) return (await response.json()) as T
  const problem = (await response.json().catch(() => null)) as Problem | null
  throw new Refusal(response.status, problem?.code ?? 'unknown', problem?.text ?? response.statusText)
}

const part = encodeURIComponent

export const getGames = () => call<GameShelf>('GET', `games?lang=${language()}`)
export const getRules = (game: string) => call<RulesText>('GET', `games/${part(game)}/rules?lang=${language()}`)
export const getWords = (game: string) => call<GameWords>('GET', `games/${part(game)}/words?lang=${language()}`)
export const getLesson = (game: string) => call<LessonInfo>('GET', `games/${part(game)}/lesson?lang=${language()}`)
export const getDailyDays = (game: string) => call<DailyDays>('GET', `games/${part(game)}/daily?lang=${language()}`)
export const getDailyBest = (game: string, day: string) =>
  call<DailyBest>('GET', `games/${part(game)}/daily/${part(day)}?lang=${language()}`)
export const checkInLesson = (game: string, step: number, move: string) =>
  call<Checked>('GET', `games/${part(game)}/lesson/check?lang=${language()}&step=${step}&move=${part(move)}`)
export const getLobby = () => call<Lobby>('GET', `lobby?lang=${language()}`)
export const createTable = (wish: CreateTable) => call<Created>('POST', 'tables', '', wish)
export const getTable = (id: string, key: string) => call<TableInfo>('GET', `tables/${part(id)}?lang=${language()}`, key)
export const getOverview = (id: string, key: string) =>
  call<TableOverview>('GET', `tables/${part(id)}/overview?lang=${language()}`, key)
export const getInvitation = (id: string, invite: string) =>
  call<Invitation>('GET', `tables/${part(id)}/invitation?lang=${language()}`, invite)
export const joinTable = (id: string, key: string, wish: JoinTable) =>
  call<Seated>('POST', `tables/${part(id)}/join`, key, wish)
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
export const getSummary = (id: string) => call<GameSummary>('GET', `records/${part(id)}/summary?lang=${language()}`)
export const getReview = (id: string) => call<ReviewAnswer>('GET', `records/${part(id)}/review?lang=${language()}`)
export const getFrames = (id: string, viewer: number | null, first: number, count: number) =>
  call<ReplayPage>(
    'GET',
    `records/${part(id)}/frames?lang=${language()}&first=${first}&count=${count}` +
      (viewer === null ? '' : `&viewer=${viewer}`),
  )
