// What the server keeps of me, once it has told.
import type { PlayerInfo } from '../protocol/messages'

class Kept {
  info = $state.raw<PlayerInfo | null>(null)
}

export const kept = new Kept()
