// A table that somebody wanted from a server which could not be reached: it begins here.
import { rememberCreated } from '../play/keys'
import { takePending } from '../play/without_server'
import { createTable } from '../protocol/http'
import { go } from '../shell/route'

export async function beginPending(): Promise<void> {
  const wish = takePending()
  if (!wish) return
  try {
    go(`/table/${rememberCreated(await createTable(wish)).id}`)
  } catch {
    // The page says by itself what keeps the engine from playing; the shelf is there to begin again.
  }
}
