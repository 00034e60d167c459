// The browser's database as the store of the tables: each operation is one transaction, on disk when it is answered.
// What is kept are the documents of a server's store, as texts.

const NAME = 'boroughs'
/** A version is never changed, only followed by another. */
const MIGRATIONS: ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore('meta', { keyPath: 'name' })
    database.createObjectStore('tables', { keyPath: 'id' }).createIndex('phase', 'phase')
    database.createObjectStore('steps', { keyPath: ['table', 'number'] })
    database.createObjectStore('positions', { keyPath: 'table' })
    database.createObjectStore('chat', { keyPath: ['table', 'number'] })
    database.createObjectStore('records', { keyPath: 'id' })
    database.createObjectStore('reviews', { keyPath: 'record' })
  },
]
export const STORES = ['meta', 'tables', 'steps', 'positions', 'chat', 'records', 'reviews'] as const
export type StoreName = (typeof STORES)[number]
const EPOCH = 'epoch'
const DELETED = 'deleted'

interface Row {
  id: string
  phase: string
  public: boolean
  touched: number
  head: string
}
interface ChatLine {
  number: number
  body: string
}
interface Write {
  table: string
  row: Row | null
  first: number
  steps: string[]
  position: string | null
  chat: ChatLine[]
  records: { id: string; touched: number; text: string }[]
  latest_chat: number
}

/** Why an operation was not carried out; nothing of it was kept. */
class Refused extends Error {
  constructor(
    readonly code: 'conflict' | 'superseded' | 'full' | 'newer' | 'unusable',
    problem = '',
  ) {
    super(problem || code)
  }
}

export function openDatabase(name = NAME): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, MIGRATIONS.length)
    opening.onupgradeneeded = ({ oldVersion }) => {
      for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(opening.result)
    }
    opening.onsuccess = () => {
      // Another tab brings the data up to date: this one must not keep it from doing so.
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
    opening.onerror = () => reject(new Refused(opening.error?.name === 'VersionError' ? 'newer' : 'unusable', opening.error?.name))
    opening.onblocked = () => reject(new Refused('unusable', 'blocked'))
  })
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('request failed'))
  })
}

/** All steps or lines of one table. */
function within(table: string, first = -Infinity): IDBKeyRange {
  return IDBKeyRange.bound([table, first], [table, Infinity])
}

/** The operations by the names that Python calls them. Everything awaited inside is a request of the same transaction. */
const OPERATIONS = {
  async write(stores: Stores, write: Write): Promise<void> {
    for (const record of write.records) stores('records').put(record)
    if (!write.table) return
    if (write.steps.length > 0) {
      const count = await done(stores('steps').count(within(write.table)))
      if (count !== write.first) throw new Refused('conflict', write.table)
      write.steps.forEach((body, index) => stores('steps').add({ table: write.table, number: write.first + index, body }))
    }
    if (write.row) stores('tables').put(write.row)
    if (write.position !== null) stores('positions').put({ table: write.table, body: write.position })
    for (const line of write.chat) stores('chat').put({ table: write.table, ...line })
    const last = write.chat.at(-1)
    if (last) stores('chat').delete(IDBKeyRange.bound([write.table, -Infinity], [write.table, last.number - write.latest_chat]))
  },

  async load(stores: Stores, table: string, latest: number): Promise<unknown> {
    const row = (await done(stores('tables').get(table))) as Row | undefined
    if (!row) return null
    const position = (await done(stores('positions').get(table))) as { body: string } | undefined
    const steps = (await done(stores('steps').getAll(within(table)))) as { body: string }[]
    const chat = (await done(stores('chat').getAll(within(table)))) as ChatLine[]
    return {
      row,
      position: position?.body ?? null,
      steps: steps.map((step) => step.body),
      chat: chat.slice(-latest).map(({ number, body }) => ({ number, body })),
    }
  },

  async rows(stores: Stores, phases: string[]): Promise<Row[]> {
    const found = await Promise.all(phases.map((phase) => done(stores('tables').index('phase').getAll(phase))))
    return found.flat() as Row[]
  },

  async record(stores: Stores, id: string): Promise<string | null> {
    return ((await done(stores('records').get(id))) as { text: string } | undefined)?.text ?? null
  },

  async review(stores: Stores, record: string): Promise<string | null> {
    return ((await done(stores('reviews').get(record))) as { body: string } | undefined)?.body ?? null
  },

  async keep_review(stores: Stores, record: string, body: string): Promise<void> {
    stores('reviews').put({ record, body })
  },

  async mark_deleted(stores: Stores, tables: string[], now: number): Promise<void> {
    for (const id of tables) {
      const row = (await done(stores('tables').get(id))) as Row | undefined
      if (row) stores('tables').put({ ...row, phase: DELETED, touched: now })
    }
  },

  async restore(stores: Stores, tables: string[], now: number): Promise<number> {
    let restored = 0
    for (const id of tables) {
      const row = (await done(stores('tables').get(id))) as Row | undefined
      if (row?.phase !== DELETED) continue
      const { phase } = JSON.parse(row.head) as { phase: string }
      stores('tables').put({ ...row, phase, touched: now })
      restored += 1
    }
    return restored
  },

  async delete(stores: Stores, tables: string[]): Promise<void> {
    for (const table of tables) {
      stores('tables').delete(table)
      stores('positions').delete(table)
      stores('steps').delete(within(table))
      stores('chat').delete(within(table))
    }
  },

  async idle_tables(stores: Stores, phase: string, before: number): Promise<string[]> {
    const rows = (await done(stores('tables').index('phase').getAll(phase))) as Row[]
    return rows.filter((row) => row.touched < before).map((row) => row.id)
  },

  async delete_records(stores: Stores, before: number): Promise<number> {
    const records = (await done(stores('records').getAll())) as { id: string; touched: number }[]
    const old = records.filter((record) => record.touched < before)
    for (const { id } of old) {
      stores('records').delete(id)
      stores('reviews').delete(id)
    }
    return old.length
  },

  async read_value(stores: Stores, name: string): Promise<string | null> {
    return ((await done(stores('meta').get(name))) as { value: string } | undefined)?.value ?? null
  },

  async write_value(stores: Stores, name: string, value: string): Promise<void> {
    stores('meta').put({ name, value })
  },
}

type Stores = (name: StoreName) => IDBObjectStore
const READING = new Set(['load', 'rows', 'record', 'review', 'idle_tables', 'read_value'])

/** The data in the hands of one page. Whoever opens them later supersedes it: from then on it writes nothing. */
export class Database {
  private database: IDBDatabase | null = null
  private epoch = ''

  constructor(
    private superseded: () => void,
    private full: () => void,
  ) {}

  /** For Python: texts in, texts out, and refusals as answers. */
  async run(operation: string, text: string): Promise<string> {
    try {
      const given = JSON.parse(text) as unknown[]
      if (operation === 'open') await this.open()
      else if (operation === 'close') this.database?.close()
      else return JSON.stringify({ value: (await this.carryOut(operation, given)) ?? null })
      return '{"value":null}'
    } catch (error) {
      const refused = asRefused(error)
      if (refused.code === 'superseded') this.superseded()
      if (refused.code === 'full') this.full()
      return JSON.stringify({ refused: refused.code, problem: refused.message })
    }
  }

  private async open(): Promise<void> {
    this.database = await openDatabase()
    const transaction = this.database.transaction('meta', 'readwrite', { durability: 'strict' })
    const meta = transaction.objectStore('meta')
    const before = (await done(meta.get(EPOCH))) as { value: string } | undefined
    this.epoch = String(Number(before?.value ?? 0) + 1)
    meta.put({ name: EPOCH, value: this.epoch })
    await committed(transaction)
  }

  private async carryOut(name: string, given: unknown[]): Promise<unknown> {
    const operation = OPERATIONS[name as keyof typeof OPERATIONS] as (stores: Stores, ...given: unknown[]) => Promise<unknown>
    if (!this.database || !operation) throw new Refused('unusable', name)
    const mode = READING.has(name) ? 'readonly' : 'readwrite'
    const transaction = this.database.transaction(STORES, mode, { durability: 'strict' })
    const ended = committed(transaction)
    ended.catch(() => {})
    try {
      const stores: Stores = (store) => transaction.objectStore(store)
      if (mode === 'readwrite') {
        const epoch = (await done(stores('meta').get(EPOCH))) as { value: string } | undefined
        if (epoch?.value !== this.epoch) throw new Refused('superseded')
      }
      const value = await operation(stores, ...given)
      await ended
      return value
    } catch (error) {
      if (error instanceof Refused) abort(transaction)
      throw error
    }
  }
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Refused('unusable', 'aborted'))
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had ended already.
  }
}

function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  const name = error instanceof DOMException ? error.name : String(error)
  if (name === 'QuotaExceededError') return new Refused('full', name)
  return new Refused(name === 'ConstraintError' ? 'conflict' : 'unusable', name)
}
