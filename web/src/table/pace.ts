// How fast a table is played, in a few words: what was agreed when it was made.
import type { ClockSetting, TableInfo } from '../protocol/messages'
import { settings } from '../shell/settings.svelte'
import { duration } from '../shell/since'
import { say } from '../words'

const DAY = 86_400_000

/** "A move a day", "Live, 15 minutes each", "Over days". */
export function paceOf(pace: TableInfo['pace'], clock: ClockSetting | null): string {
  if (!clock) return pace === 'days' ? say().create.daysBrief : say().paces.live
  if ((clock.extra ?? 0) >= DAY) return say().paces.days
  const bank = duration(clock.bank, settings.language)
  return bank ? say().create.withClock(bank) : say().paces.live
}
