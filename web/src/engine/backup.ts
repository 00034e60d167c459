// All that this browser keeps as one file, and back: tables and records of the database, keys and settings of the page.
import { exportKeys, importKeys } from '../play/keys'
import { openDatabase, STORES, type StoreName } from './database'

const FORMAT = 'boroughs site 1'
/** Of this engine alone: another's would not fit. */
const OWN: StoreName = 'meta'
type Rows = Record<string, unknown>[]

interface Backup {
  format: string
  keys: string
  stores: Partial<Record<StoreName, Rows>>
}

export async function exportAll(): Promise<string> {
  const database = await openDatabase()
  const transaction = database.transaction(STORES, 'readonly')
  const stores: Backup['stores'] = {}
  await Promise.all(
    STORES.filter((name) => name !== OWN).map(async (name) => {
      stores[name] = await all(transaction.objectStore(name))
    }),
  )
  database.close()
  return JSON.stringify({ format: FORMAT, keys: exportKeys(), stores } satisfies Backup)
}

/** Takes over what is not here yet; of a table that is here nothing changes. Throws where it is no such file. */
export async function importAll(text: string): Promise<{ tables: number; records: number }> {
  const backup = checked(JSON.parse(text) as Partial<Backup>)
  const database = await openDatabase()
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' })
  const store = (name: StoreName) => transaction.objectStore(name)
  const here = new Set((await keys(store('tables'))).map(String))
  const known = new Set((await keys(store('records'))).map(String))
  const isNew = (id: unknown) => !here.has(String(id))
  const tables = rows(backup, 'tables').filter((row) => isNew(row['id']))
  const records = rows(backup, 'records').filter((row) => !known.has(String(row['id'])))
  tables.forEach((row) => store('tables').put(row))
  records.forEach((row) => store('records').put(row))
  for (const name of ['steps', 'positions', 'chat'] as const) {
    for (const row of rows(backup, name)) if (isNew(row['table'])) store(name).put(row)
  }
  for (const row of rows(backup, 'reviews')) store('reviews').put(row)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
  database.close()
  importKeys(backup.keys)
  return { tables: tables.length, records: records.length }
}

function rows(backup: Backup, name: StoreName): Rows {
  return backup.stores[name] ?? []
}

/** What each row must have; the engine reads the rest with care. */
const TEXTS: Record<StoreName, string[]> = {
  meta: ['name', 'value'],
  tables: ['id', 'phase', 'head'],
  steps: ['table', 'body'],
  positions: ['table', 'body'],
  chat: ['table', 'body'],
  records: ['id', 'text'],
  reviews: ['record', 'body'],
}

function checked(read: Partial<Backup>): Backup {
  if (read.format !== FORMAT || typeof read.keys !== 'string' || typeof read.stores !== 'object') throw new TypeError('no backup')
  for (const name of STORES) {
    const found = read.stores[name] ?? []
    if (!Array.isArray(found) || !found.every((row) => TEXTS[name].every((field) => typeof row?.[field] === 'string'))) throw new TypeError(name)
  }
  return read as Backup
}

function all(store: IDBObjectStore): Promise<Rows> {
  return asked(store.getAll() as IDBRequest<Rows>)
}

function keys(store: IDBObjectStore): Promise<IDBValidKey[]> {
  return asked(store.getAllKeys())
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('request failed'))
  })
}
