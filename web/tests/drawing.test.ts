// How a large board is drawn when it is opened: part by part, and at once afterwards.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Drawing } from '../src/kit/drawing'

let frames: (() => void)[] = []
/** The next frame, and what was put off until after it. */
function frame(): void {
  const now = frames
  frames = []
  now.forEach((then) => then())
  vi.advanceTimersByTime(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames = []
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('each part has a frame of its own, those found on the way too, and then the board is drawn', () => {
  const done: string[] = []
  const drawing = new Drawing(() => done.push('drawn'))
  drawing.inTurn(() => {
    done.push('board')
    drawing.inTurn(() => done.push('map'))
    drawing.inTurn(() => done.push('hand'))
  })
  expect(done).toEqual([])
  const seen = [1, 2, 3, 4, 5].map(() => {
    frame()
    return done.join()
  })
  expect(seen).toEqual(['board', 'board,map', 'board,map,hand', 'board,map,hand,drawn', 'board,map,hand,drawn'])
})

test('a part that comes when the board is drawn is drawn at once', () => {
  const done: string[] = []
  const drawing = new Drawing(() => done.push('drawn'))
  drawing.inTurn(() => done.push('board'))
  frame()
  frame()
  drawing.inTurn(() => done.push('panel'))
  expect(done).toEqual(['board', 'drawn', 'panel'])
})

test('a part that is gone before its turn is passed over', () => {
  const done: string[] = []
  const drawing = new Drawing(() => done.push('drawn'))
  drawing.inTurn(() => done.push('board'))
  drawing.inTurn(() => done.push('gone'))()
  frame()
  frame()
  expect(done).toEqual(['board', 'drawn'])
})

test('a part that fails keeps no other waiting', () => {
  const done: string[] = []
  const drawing = new Drawing(() => done.push('drawn'))
  drawing.inTurn(() => {
    throw new Error('as a board may')
  })
  drawing.inTurn(() => done.push('hand'))
  expect(frame).toThrow('as a board may')
  frame()
  frame()
  expect(done).toEqual(['hand', 'drawn'])
})

test('on a page that nobody looks at, which has no frames, it is drawn all the same', () => {
  const done: string[] = []
  const drawing = new Drawing(() => done.push('drawn'))
  drawing.inTurn(() => done.push('board'))
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['board', 'drawn'])
})
