// Where in the browser's memory something is kept. A server and the site without one may share an address, and with it that memory:
// keys of the one open nothing on the other.
import { LOCAL } from '../protocol/transport'

export function place(name: string, local = LOCAL): string {
  return local ? `boroughs.local.${name}` : `boroughs.${name}`
}

/** Where the links of clubs are kept. */
export const CLUB_LINKS = place('clubs')
