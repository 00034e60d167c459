// The worker that thinks: bots, hints, records and reviews, one at a time, so that the tables never wait.
import type { FromThinker, ToThinker } from './messages'
import { loadPython, type Loaded } from './python'

interface Thinking {
  answer(job: string, report: (text: string) => void): string
}

const say = (message: FromThinker) => postMessage(message)
let thinking: Promise<Thinking> | null = null

async function start(base: string, loaded: Loaded): Promise<Thinking> {
  const { python } = await loadPython(base, () => {}, loaded)
  return python.pyimport('boroughs.server.browser.thinking') as Thinking
}

addEventListener('message', ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === 'start') {
    thinking = start(data.base, data.loaded)
    thinking.then(
      () => say({ kind: 'ready' }),
      (error: unknown) => say({ kind: 'failed', problem: String(error) }),
    )
    return
  }
  const { number, job } = data
  thinking
    ?.then((python) => say({ kind: 'reply', number, text: python.answer(job, (text) => say({ kind: 'report', number, text })) }))
    .catch((error: unknown) => say({ kind: 'failed', problem: String(error) }))
})
