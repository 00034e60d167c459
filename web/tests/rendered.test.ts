// What a page says, rendered without a browser.
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { rateOf } from '../src/boards/chinatown/offers'
import Preview from '../src/boards/machi_koro/Preview.svelte'
import DaySum from '../src/daily/DaySum.svelte'
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

describe('the end of a day', () => {
  const part = (name: string, value: number) => ({ name, says: name, value, id: '' })
  const told = (score: number, parts: object[]) =>
    render(DaySum, { props: { score, parts, says: (number: number) => number.toLocaleString('en') } as never }).body
  const rows = (body: string) => [...body.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, row = '']) => row.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').trim())

  it('adds up what it consists of', () => {
    expect(rows(told(120_000, [part('Starting money', 50_000), part('Factory', 0), part('Laundry', 80_000), part('Deals', -10_000)]))).toEqual(['Starting money 50,000', 'Laundry + 80,000', 'Deals − 10,000'])
  })

  it('adds nothing up that is another score', () => {
    expect(rows(told(34, [part('Coins', 12), part('Landmarks', 1)]))).toEqual([])
  })
})

describe('what is earned in Chinatown', () => {
  it('comes every year, but for the last income', () => {
    const tell = (key: string) => key
    expect([2, 1, 0].map((incomes_left) => rateOf({ figures: { incomes_left }, tell } as never))).toEqual(['a-year', 'this-year', 'this-year'])
  })
})
