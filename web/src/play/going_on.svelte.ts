// A new table that goes on from a moment of a finished game.
import { playOn } from '../protocol/http'
import { go } from '../shell/route'
import { settings } from '../shell/settings.svelte'
import { say } from '../words'
import { rememberCreated } from './keys'

export class GoingOn {
  opening = $state(false)
  trouble = $state('')

  constructor(private readonly record: () => string) {}

  /** From before the move of this step; `name`: who sits down, where it is known. */
  async from(step: number, name = ''): Promise<void> {
    this.opening = true
    this.trouble = ''
    try {
      const created = rememberCreated(await playOn(this.record(), step, name || settings.name || say().create.defaults.you))
      go(`/table/${created.id}`)
    } catch (error) {
      this.trouble = (error as Error).message || say().noConnection
      this.opening = false
    }
  }
}
