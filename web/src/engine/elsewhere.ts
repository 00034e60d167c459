// The server where friends can be met: the one that this site belongs to, one that was entered, or one that was named when it was built.
import { keep, kept } from '../shell/storage'

const ENTERED = 'boroughs.elsewhere'

/** Opened by the app of a server that could not be reached: that one lies a folder above. */
export const SERVED = typeof location !== 'undefined' && new URLSearchParams(location.search).has('served')

export function serverAddress(): string {
  if (SERVED) return new URL('../', document.baseURI).href
  return kept(ENTERED) ?? readAddress(String(import.meta.env['VITE_SERVER'] ?? ''))
}

/** The address as somebody types it; empty where it is none. */
export function readAddress(typed: string): string {
  const text = typed.trim()
  if (!text) return ''
  try {
    const address = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
    address.hash = address.search = ''
    if (!address.pathname.endsWith('/')) address.pathname += '/'
    return address.hostname.includes('.') || address.hostname === 'localhost' ? address.href : ''
  } catch {
    return ''
  }
}

export function keepAddress(address: string): void {
  keep(ENTERED, address)
}
