// The log of a record up to a step. A step that takes back says so; here the one that it took back is marked.
import type { LogEntry, ReplayFrame } from '../protocol/messages'

export function logOf(frames: Pick<ReplayFrame, 'step' | 'at' | 'heard' | 'withdrawn'>[]): LogEntry[] {
  const log: LogEntry[] = []
  const standing: LogEntry[] = []
  for (const { step, at, heard, withdrawn } of frames) {
    const entry = { number: step, at, lines: heard, withdrawn: false }
    log.push(entry)
    if (!withdrawn) {
      standing.push(entry)
      continue
    }
    const taken = standing.pop()
    if (taken) taken.withdrawn = true
  }
  return log
}
