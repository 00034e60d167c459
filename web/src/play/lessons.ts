// How far this browser has come in the guided first games.

export interface Progress {
  step: number
  steps: number
  done: boolean
}

const PLACE = 'boroughs.lessons'

function readAll(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Progress>
  } catch {
    return {}
  }
}

function write(game: string, progress: Progress): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...readAll(), [game]: progress }))
  } catch {
    // Without storage a lesson starts at its beginning again.
  }
}

export function lessonProgress(game: string): Progress | undefined {
  return readAll()[game]
}

export function rememberStep(game: string, step: number, steps: number): void {
  write(game, { step, steps, done: lessonProgress(game)?.done ?? false })
}

/** Finished, or not wanted: it is not offered again by itself. */
export function finishLesson(game: string): void {
  const before = lessonProgress(game)
  write(game, { step: 0, steps: before?.steps ?? 0, done: true })
}
