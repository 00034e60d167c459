// Games against the computer while the server cannot be reached. Where its operator has put the site without a server at `offline/`,
// the browser of whoever has played here keeps that site; a wish for a table is handed to it. Nothing comes back by itself.
import type { CreateTable } from '../protocol/messages'
import { Refusal } from '../protocol/http'
import { tab } from '../shell/storage'
import { place } from './place'

const SITE = './offline/'
const PENDING = 'boroughs.pending'

/** Fetches the site in the background: some megabytes, so only for those who play, and not where the device saves data. */
export function keepSite(): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (saving || !isSecureContext || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`${SITE}sw.js`).catch(() => {
    // A private window may refuse it: then there is no game without the server.
  })
}

/** Whether this device can play by itself. */
export async function isKept(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const found = await navigator.serviceWorker.getRegistration(SITE).catch(() => undefined)
  return Boolean(found?.active && found.scope.endsWith('/offline/'))
}

/** Whether a table was asked for in vain that this device can have by itself; then it begins there, and this page is left. */
export async function beginHere(wish: CreateTable, error: unknown): Promise<boolean> {
  if (!(error instanceof Refusal) || error.code !== 'no-connection') return false
  if (wish.seats.some((seat) => seat.kind !== 'me' && seat.kind !== 'bot') || !(await isKept())) return false
  tab.setItem(PENDING, JSON.stringify({ ...wish, public: false, rated: false }))
  location.assign(`${SITE}?served#/`)
  return true
}

/** The wish that a page without its server handed over; only once. */
export function takePending(): CreateTable | null {
  const kept = tab.getItem(PENDING)
  tab.removeItem(PENDING)
  return kept ? (JSON.parse(kept) as CreateTable) : null
}

/** How many tables this device has by itself. */
export function countHere(): number {
  try {
    return Object.keys(JSON.parse(localStorage.getItem(place('tables', true)) ?? '{}') as object).length
  } catch {
    return 0
  }
}

/** Where those are, and where others begin. */
export const GAMES_HERE = `${SITE}?served#/games`
export const HOME_HERE = `${SITE}?served#/`
