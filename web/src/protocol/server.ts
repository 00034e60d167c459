// A server over the network: HTTP for calls, a WebSocket for each line.
import type { Reply, Transport } from './transport'

export class Server implements Transport {
  async call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Reply> {
    const response = await fetch(new URL(`api/${path}`, document.baseURI), { method, headers, body: body ?? null })
    return { status: response.status, reason: response.statusText, text: await response.text() }
  }

  open(table: string): WebSocket {
    const address = new URL('api/play', document.baseURI)
    address.searchParams.set('table', table)
    address.protocol = address.protocol.replace('http', 'ws')
    return new WebSocket(address.href)
  }
}
