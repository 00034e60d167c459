// Who I am: a name, a crest, and a player's key, kept in this browser. The key opens what the server keeps of me, and no table.
import { changePlayer, createPlayer, deletePlayer, getPlayer, Refusal, renewPlayer, usePlayerKey } from '../protocol/http'
import type { PlayerInfo } from '../protocol/messages'
import { set } from '../shell/settings.svelte'
import { drop } from '../shell/storage'
import { kept } from './kept.svelte'
import { forgetResults } from './results'
import { CLUB_LINKS, place } from './place'

interface Kept {
  key: string
  crest: number
}

const PLACE = place('player')
/** What a key looks like: nothing else from an address or a file is ever kept as one. */
const KEY = /^[A-Za-z0-9_-]{32}$/
const FILE = 'boroughs player 1'

function read(): Kept {
  try {
    const { key, crest } = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>
    return { key: typeof key === 'string' && KEY.test(key) ? key : '', crest: Number.isInteger(crest) && (crest as number) >= 0 ? (crest as number) : -1 }
  } catch {
    return { key: '', crest: -1 }
  }
}

/** The key in a file that was saved here; empty where it is no such file. */
function keyIn(text: string): string {
  try {
    const { format, key } = JSON.parse(text) as { format?: unknown; key?: unknown }
    return format === FILE && typeof key === 'string' && KEY.test(key) ? key : ''
  } catch {
    return ''
  }
}

class Me {
  key = $state('')
  crest = $state(-1)
  get info(): PlayerInfo | null {
    return kept.info
  }

  private set info(found: PlayerInfo | null) {
    kept.info = found
  }

  constructor() {
    Object.assign(this, read())
    usePlayerKey({ key: () => this.key, lost: () => this.keep({ key: '' }) })
  }

  /** A name and a crest, on every table from now on; on a server that keeps no players, in this browser only. */
  async introduce(name: string, crest: number): Promise<void> {
    try {
      if (this.key) this.info = await changePlayer({ name, crest })
      else {
        const grant = await createPlayer({ name, crest })
        this.keep({ key: grant.key })
        this.info = grant.player
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'no-players') throw error
    }
    set({ name: this.info?.name ?? name })
    this.keep({ crest })
  }

  /** What the server keeps of me, where there is something. */
  async look(): Promise<void> {
    if (!this.key) return
    try {
      this.info = await getPlayer()
      set({ name: this.info.name })
      this.keep({ crest: this.info.crest })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wrong-player') this.keep({ key: '' })
      else throw error
    }
  }

  /** For pages that show how my games went: what was told before holds meanwhile, and without a connection. */
  glance(): void {
    this.look().catch(() => {})
  }

  /** Takes over who I am on another device. */
  async become(key: string): Promise<boolean> {
    if (!KEY.test(key)) return false
    const before = this.key
    this.keep({ key })
    try {
      await this.look()
    } catch (error) {
      // Whether it is a player's is not known: the server could not be asked.
      this.keep({ key: before })
      throw error
    }
    if (this.key) return true
    this.keep({ key: before })
    return false
  }

  /** Another key: whoever has the old one can do nothing with it any more. */
  async renew(): Promise<void> {
    const grant = await renewPlayer()
    this.keep({ key: grant.key })
    this.info = grant.player
  }

  /** Everything goes, here and on the server. */
  async forget(): Promise<void> {
    if (this.key) await deletePlayer()
    this.info = null
    this.key = ''
    this.crest = -1
    drop(PLACE)
    forgetResults()
    // Who is forgotten is in no club any more, and keeps no door open.
    drop(CLUB_LINKS)
    set({ name: '' })
  }

  /** For a file: the key too, so that who I am can be taken up again from it. */
  file(kept: unknown): string {
    return JSON.stringify({ format: FILE, key: this.key, kept }, null, 1)
  }

  async open(text: string): Promise<boolean> {
    return this.become(keyIn(text))
  }

  /** Whether opening this file would make nobody else of me. */
  isIn(text: string): boolean {
    return [this.key, ''].includes(keyIn(text))
  }

  private keep(change: Partial<Kept>): void {
    Object.assign(this, change)
    try {
      localStorage.setItem(PLACE, JSON.stringify({ key: this.key, crest: this.crest }))
    } catch {
      // A private window may refuse to remember: then it holds for this visit.
    }
  }
}

export const me = new Me()
