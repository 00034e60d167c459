// Turn alerts on this device: asked for by the reader, sent by the server through the browser's push service.
import { keysOf, knownTables } from '../play/keys'
import { getAlertKey, setAlerts } from '../protocol/http'

/** `none`: the server sends no alerts. `insecure`: browsers allow them over https only. */
export type PushState = 'none' | 'insecure' | 'unable' | 'denied' | 'off' | 'on'

/** Tables that were told of this device since the page was opened. */
const told = new Set<string>()

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function pushState(): Promise<PushState> {
  const { key } = await getAlertKey().catch(() => ({ key: '' }))
  if (!key) return 'none'
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) ? 'on' : 'off'
}

export async function turnOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { key } = await getAlertKey()
  const registration = await navigator.serviceWorker.ready
  try {
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    return 'unable'
  }
  await alertRunning()
  return 'on'
}

export async function turnOff(): Promise<PushState> {
  const before = await subscription()
  await before?.unsubscribe()
  told.clear()
  await tell('')
  return 'off'
}

/** New games of mine alert this device too, where it is wished. */
export async function alertRunning(): Promise<void> {
  if (!isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in window)) return
  const now = await subscription().catch(() => null)
  if (now) await tell(now.endpoint)
}

async function tell(endpoint: string): Promise<void> {
  for (const table of knownTables()) {
    if (table.over || told.has(table.id)) continue
    for (const key of keysOf(table)) await setAlerts(table.id, key, endpoint).catch(() => {})
    if (endpoint) told.add(table.id)
  }
}
