// Which page an address means. Everything stands behind the #, which browsers do not send to servers.

export type Route =
  /** `lost`: the address means no page. */
  | { page: 'home'; lost?: true }
  | { page: 'new'; game: string; open: boolean }
  | { page: 'learn'; game: string }
  | { page: 'opponents'; game: string }
  | { page: 'ladder'; game: string }
  | { page: 'lab'; game: string }
  | { page: 'daily'; game: string; day: string }
  | { page: 'today'; day: string }
  | { page: 'games' }
  | { page: 'move'; packed: string }
  | { page: 'lobby' }
  | { page: 'club'; id: string; link: string }
  | { page: 'me'; key: string }
  | { page: 'table'; id: string; key: string }
  | { page: 'join'; id: string; invite: string }
  | { page: 'replay'; id: string; step: number | null; eyes: number | null }
  | { page: 'review'; id: string; eyes: number | null }
  | { page: 'retry'; id: string; eyes: number | null; seat: number | null; step: number | null }

const LOST: Route = { page: 'home', lost: true }

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', first = '', second = ''] = path.split('/').map(decoded)
  const asked = new URLSearchParams(query)
  switch (page) {
    case 'new':
      return { page, game: first, open: asked.get('open') === '1' }
    case 'learn':
    case 'opponents':
    case 'ladder':
    case 'lab':
      return { page, game: first }
    case 'daily':
      return first ? { page, game: first, day: second } : { page: 'today', day: '' }
    case 'today':
      return { page, day: first }
    case 'lobby':
    case 'games':
      return { page }
    case 'club':
      return { page, id: first, link: second }
    case 'me':
      return { page, key: first }
    case 'move':
      return { page, packed: first }
    case 'table':
      return first ? { page, id: first, key: second } : LOST
    case 'join':
      return first ? { page, id: first, invite: second } : LOST
    case 'replay':
      return { page, id: first, step: whole(asked.get('step')), eyes: whole(asked.get('eyes')) }
    case 'review':
      if (first && second === 'retry') return { page: 'retry', id: first, eyes: whole(asked.get('eyes')), seat: whole(asked.get('seat')), step: whole(asked.get('step')) }
      return first ? { page, id: first, eyes: whole(asked.get('eyes')) } : LOST
    case '':
      return { page: 'home' }
    default:
      return LOST
  }
}

/** A link that was cut in the middle of a letter leads to a page that says so, not to none. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function whole(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

/** A finished game again, as this seat saw it. */
export function replayPath(record: string, eyes: number | null, step: number | null = null): string {
  const asked = [step === null ? '' : `step=${step}`, eyes === null ? '' : `eyes=${eyes}`].filter(Boolean).join('&')
  return `/replay/${record}${asked && '?'}${asked}`
}

/** Where own mistakes are tried again: of this seat, from this step on. */
export function retryPath(record: string, seat: number, eyes: number | null, step: number | null = null): string {
  return `/review/${record}/retry?seat=${seat}` + (eyes === null ? '' : `&eyes=${eyes}`) + (step === null ? '' : `&step=${step}`)
}

export function go(path: string): void {
  location.hash = path
}

/** A link that works on another device too. */
export function linkTo(path: string): string {
  return new URL(`#${path}`, document.baseURI).href
}
