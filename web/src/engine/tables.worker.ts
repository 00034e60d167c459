// The worker that has the tables: the play server's own logic in Python, with the browser's database behind it.
import { Database, openDatabase } from './database'
import { OWNER, type FromTables, type ToTables, type Trouble } from './messages'
import { loadPython } from './python'
import { forgetSnapshots } from './snapshot'
import { Thinkers } from './thinkers'

interface Host {
  call(number: number, method: string, path: string, headers: string, body: string): void
  open_line(line: number): void
  hear(line: number, text: string): void
  close_line(line: number): void
}

interface HostModule {
  open_host(page: object, database: Database | undefined, thinkers: Thinkers): Promise<Host>
}

const HOST = 'boroughs.server.browser.host'
/** What this worker and those that think load of the engine before there is a game. */
const ENGINE = [HOST, 'boroughs.server.browser.thinking']
const PATIENCE = 2000
const say = (message: FromTables) => postMessage(message)
function trouble(kind: Trouble, problem: unknown): void {
  // The page says what it means; who looks for the cause finds it here.
  if (problem) console.warn(kind, problem)
  say({ kind: 'trouble', trouble: kind, problem: String(problem) })
}

/** Python calls these. */
const page = {
  answer: (number: number, status: number, text: string) => say({ kind: 'answer', number, status, text }),
  tell: (line: number, text: string) => say({ kind: 'told', line, text }),
  hang_up: (line: number) => say({ kind: 'closed', line }),
}

let host: Host | null = null
/** What was said before Python was there. */
let early: ToTables[] = []

function act(message: ToTables): void {
  if (message.kind === 'start') return
  if (!host) {
    early.push(message)
    return
  }
  if (message.kind === 'call') host.call(message.number, message.method, message.path, JSON.stringify(message.headers), message.body)
  else if (message.kind === 'open') host.open_line(message.line)
  else if (message.kind === 'say') host.hear(message.line, message.text)
  else host.close_line(message.line)
}

async function start(base: string, steal: boolean): Promise<void> {
  const began = performance.now()
  const loading = loadPython(base, (share) => say({ kind: 'progress', share }))
  loading.catch(() => {})
  await own(steal)
  const database = await usableDatabase()
  let module: HostModule
  let thinkers: Thinkers
  let restored: boolean
  let kept: Promise<void>
  try {
    const started = await loading
    restored = started.restored
    thinkers = new Thinkers(base, started.loaded)
    kept = started.keep(ENGINE)
    module = started.python.pyimport(HOST) as HostModule
  } catch (error) {
    return trouble(error instanceof TypeError ? 'old' : 'load', error)
  }
  try {
    host = await module.open_host(page, database, thinkers)
  } catch (error) {
    // Whatever it was, the next start goes on from nothing.
    await forgetSnapshots(base)
    return trouble(String(error).includes('NewerData') ? 'newer' : 'load', error)
  }
  say({ kind: 'ready', kept: database !== undefined, restored, seconds: (performance.now() - began) / 1000 })
  const waiting = early
  early = []
  waiting.forEach(act)
  // They go on from what is kept too.
  await kept
  thinkers.prepare('quick')
}

/** Kept when this page has the tables: one page has them at a time. Where browsers know no locks the database alone decides. */
function own(steal: boolean): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((owns) => {
    // A page that was just left, or died, may take a moment to let go.
    const told = setTimeout(() => trouble('other-tab', ''), PATIENCE)
    const held = navigator.locks.request(OWNER, { steal }, () => {
      clearTimeout(told)
      owns()
      // Held as long as this worker lives.
      return new Promise(() => {})
    })
    held.catch(() => trouble('other-tab', ''))
  })
}

async function usableDatabase(): Promise<Database | undefined> {
  try {
    ;(await openDatabase()).close()
  } catch (error) {
    if ((error as { code?: string }).code !== 'newer') {
      trouble('storage', error)
      return undefined
    }
  }
  return new Database(
    () => trouble('other-tab', ''),
    () => trouble('full', ''),
  )
}

addEventListener('message', ({ data }: MessageEvent<ToTables>) => {
  if (data.kind === 'start') void start(data.base, data.steal)
  else act(data)
})
