// What a page says, rendered without a browser.
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import Preview from '../src/boards/machi_koro/Preview.svelte'
import Coach from '../src/table/Coach.svelte'

const words = (table: string, key: string) => `${table}.${key}`

describe('what a roll brings', () => {
  const rolls = [0, 1].map((seat) => ({ coins: Array.from({ length: 12 }, (_, at) => (at === 3 ? (seat === 0 ? [9, 0] : [0, 1]) : [0, 0])), asks: {} }))
  const shown = (view: object) => render(Preview, { props: { view: { rolls, ...view }, viewer: 0, names: ['Me', 'Gus'], words, point: () => {} } as never }).body
  const pressed = (body: string) => [...body.matchAll(/aria-pressed="(true|false)"/g)].map(([, on]) => on)
  const marked = (body: string) => /<tr [^>]*class="[^"]*\bnow\b[^"]*"[\s\S]*?<\/tr>/.exec(body)?.[0].replace(/<[^>]*>/g, ' ') ?? ''

  it('marks what was rolled under whoever rolled it', () => {
    const theirs = shown({ decision: 'build', turn: 1, total: 4 })
    expect(pressed(theirs)).toEqual(['false', 'true'])
    expect(marked(theirs)).toContain('+1')
    expect(marked(theirs)).not.toContain('+9')
    const mine = shown({ decision: 'build', turn: 0, total: 4 })
    expect(pressed(mine)).toEqual(['true', 'false'])
    expect(marked(mine)).toContain('+9')
  })

  it('marks nothing before a roll', () => {
    expect(marked(shown({ decision: 'roll', turn: 1, total: 0 }))).toBe('')
  })
})

describe('the guide', () => {
  const step = { says: 'Roll.', more: '', moves: [], frames: [], replies: [] }
  const at = (number: number) => ({ number, last: number === 1, step, reply: null, busy: false, showing: false, lesson: { steps: [step, step], minutes: 2, names: ['Me', 'Gus'], learner: 0 } })
  const told = (number: number) => render(Coach, { props: { run: at(number), drawn: true, height: 0, finish: () => {}, end: () => {}, busy: false, trouble: '' } as never }).body

  it('says how long it takes until the last step', () => {
    expect(told(0)).toContain('about 2 minutes left')
    expect(told(1)).toContain('Step 2 of 2')
    expect(told(1)).not.toContain('left')
  })
})
