// Chinatown's desk: what lies there becomes a move; what was said becomes things.
import { describe, expect, it } from 'vitest'
import { dealsOf } from '../src/boards/chinatown/deals'
import { Desk, type DeskContext } from '../src/boards/chinatown/desk.svelte'
import { bestFirst, count, direct, isEmpty, join, layOut, leave, NOTHING, notation, owed, pay, put, take } from '../src/boards/chinatown/draft'
import { moneyIn, typed } from '../src/boards/chinatown/money'
import { laidBy } from '../src/boards/chinatown/placing.svelte'
import { drawsOf, mentioned, piecesOf } from '../src/boards/chinatown/talk'
import { ANYBODY, type OpenOffer, type Transfer, type View } from '../src/boards/chinatown/types'

const ME = 0
const [BOB, CLEO] = [1, 2]

describe('the draft of an offer', () => {
  it('is nothing before something lies there', () => {
    expect(isEmpty(NOTHING)).toBe(true)
    expect(notation(NOTHING)).toBe('')
    expect(notation(join(NOTHING, BOB))).toBe('')
  })

  it('takes whose thing it is as a partner, and gives mine to them', () => {
    const draft = pay(put(put(NOTHING, ME, 'tea-house', BOB), ME, '#4', ME), ME, BOB, 10_000)
    expect(draft.partners).toEqual([BOB])
    expect(notation(draft)).toBe('offer 1 gives 0: tea-house; 0 gives 1: #4, $10000')
  })

  it('goes to anybody as long as nobody takes part', () => {
    const alone = pay(put(NOTHING, ME, 'factory', ME), ANYBODY, ME, 20_000)
    expect(notation(alone)).toBe('offer 0 gives any: factory; any gives 0: $20000')
    expect(notation(join(alone, CLEO))).toBe('offer 0 gives 2: factory; 2 gives 0: $20000')
  })

  it('gives things to whoever gets nothing yet: a ring of three', () => {
    let draft = put(NOTHING, ME, 'tea-house', BOB)
    draft = put(draft, ME, 'laundry', CLEO)
    draft = put(draft, ME, '#4', ME)
    expect(notation(draft)).toBe('offer 1 gives 0: tea-house; 2 gives 1: laundry; 0 gives 2: #4')
  })

  it('never gives a thing to its giver', () => {
    const draft = put(NOTHING, ME, 'laundry', BOB)
    expect(direct(draft, 1, BOB)).toEqual(draft)
  })

  it('forgets all that a partner brought who leaves', () => {
    let draft = put(put(put(NOTHING, ME, 'tea-house', BOB), ME, 'laundry', CLEO), ME, '#4', ME)
    draft = pay(draft, ME, CLEO, 10_000)
    draft = leave(draft, ME, CLEO)
    expect(draft.partners).toEqual([BOB])
    expect(notation(draft)).toBe('offer 1 gives 0: tea-house; 0 gives 1: #4')
  })

  it('lets money go one way only between two', () => {
    let draft = pay(NOTHING, ME, BOB, 30_000)
    expect(owed(draft, BOB, ME)).toBe(-30_000)
    draft = pay(draft, BOB, ME, 10_000)
    expect(draft.sums).toEqual([{ payer: BOB, payee: ME, dollars: 10_000 }])
    expect(pay(draft, ME, BOB, 0).sums).toEqual([])
  })

  it('counts two tiles of a kind, and takes back one', () => {
    const two = put(put(NOTHING, ME, 'photo', BOB), ME, 'photo', BOB)
    expect(count(two, 'photo', BOB)).toBe(2)
    expect(count(take(two, 1), 'photo', BOB)).toBe(1)
  })
})

describe('an offer laid out again', () => {
  const terms: Transfer[] = [
    { giver: BOB, receiver: ME, buildings: [12], shops: ['photo'], dollars: 0 },
    { giver: ME, receiver: BOB, buildings: [], shops: [], dollars: 20_000 },
  ]
  it('is countered thing by thing', () => {
    expect(notation(layOut(terms, ME, { answers: 7 }))).toBe('counter 7 with 1 gives 0: #12, photo; 0 gives 1: $20000')
  })
  it('is bid on by me where it was open to anybody', () => {
    const standing: Transfer[] = [
      { giver: BOB, receiver: ANYBODY, buildings: [], shops: ['photo'], dollars: 0 },
      { giver: ANYBODY, receiver: BOB, buildings: [], shops: [], dollars: 10_000 },
    ]
    expect(notation(layOut(standing, ME, { answers: 3 }, BOB))).toBe('counter 3 with 1 gives 0: photo; 0 gives 1: $10000')
  })
})

describe('the desk', () => {
  /** An offer of Bob's tea house for my lot, and the answer that is still on its way. */
  function offering() {
    const sent: string[] = []
    let answer: (type: 'done' | 'refused') => void = () => {}
    const play = (move: string) => {
      sent.push(move)
      return new Promise((resolve) => (answer = (type) => resolve({ type })))
    }
    const table = { phase: 'trade', owners: { 4: ME }, tiles: [{}, { 'tea-house': 1 }, { laundry: 1 }] }
    const desk = new Desk(() => ({ table, viewer: ME, number: 1, offers: [], play }) as unknown as DeskContext)
    desk.toggle('tea-house', BOB)
    desk.toggle('#4', ME)
    const offered = desk.offer()
    return { desk, sent, offered, answer: (type: 'done' | 'refused') => answer(type) }
  }

  it('keeps what is laid there while the offer before it is on its way', async () => {
    const { desk, sent, offered, answer } = offering()
    desk.toggle('laundry', CLEO)
    desk.toggle('#4', ME)
    answer('done')
    expect(await offered).toBe(true)
    expect(sent).toEqual(['offer 1 gives 0: tea-house; 0 gives 1: #4'])
    expect(desk.text).toBe('offer 2 gives 0: laundry; 0 gives 2: #4')
  })

  it('has an offer again that was refused, unless something else lies there', async () => {
    const { desk, sent, offered, answer } = offering()
    answer('refused')
    expect(await offered).toBe(false)
    expect(desk.text).toBe(sent[0])
    const other = offering()
    other.desk.toggle('laundry', CLEO)
    other.answer('refused')
    await other.offered
    expect(other.desk.text).toBe('offer 2 gives 0: laundry')
  })
})

describe('thirty offers', () => {
  const offer = (number: number, total: number) =>
    ({ offer: { number }, figures: { changes: [{ seat: ME, total, before: 0, after: 0 }] } }) as unknown as OpenOffer
  it('stand with the best for me first, the newest of equals before', () => {
    const sorted = bestFirst([offer(1, 5), offer(2, 20), offer(3, 5), offer(4, -10)], ME)
    expect(sorted.map(({ offer: { number } }) => number)).toEqual([2, 3, 1, 4])
  })
})

describe('what is said', () => {
  const view = { figures: { sizes: { 'tea-house': 3, laundry: 5 } }, table: { shops: { '22': 'tea-house', '35': 'laundry' } } } as unknown as View
  const french = (_: string, key: string) => (key === 'tea-house' ? 'Salon de thé' : 'Blanchisserie')
  it('points at lots by number, at tiles by name in any language', () => {
    expect([...mentioned('#36?', view, french).lots]).toEqual([36])
    expect([...mentioned('#tea-house', view, french).lots]).toEqual([22])
    expect([...mentioned('ma blanchisserie', view, french).shops]).toEqual(['laundry'])
    expect(mentioned('#teapot and #360', view, french)).toEqual({ lots: new Set(), shops: new Set() })
  })
  it('is shown in pieces', () => {
    expect(piecesOf('for #4 and #laundry, ok?', view)).toEqual([
      { text: 'for ', id: '' },
      { text: '#4', id: '#4' },
      { text: ' and ', id: '' },
      { text: '#laundry', id: 'laundry' },
      { text: ', ok?', id: '' },
    ])
  })
})

describe('what happened', () => {
  const line = (code: string, params: Record<string, unknown> = {}) => ({ code: `event.${code}`, params, text: '' }) as never
  it('gives the deals with their years', () => {
    const lines = [
      line('year', { year: 1965 }),
      line('deal', { seats: [0, 1], worth: [30_000, 10_000] }),
      line('gives-tiles', { seat: 1, to: 0, shops: ['photo'] }),
      line('gives-money', { seat: 0, to: 1, dollars: 10_000 }),
      line('year', { year: 1966 }),
      line('deal', { seats: [1, 2], worth: [0, 0] }),
      line('gives-buildings', { seat: 1, to: 2, buildings: [4] }),
    ]
    const deals = dealsOf(lines, 1966)
    expect(deals.map(({ year, worth }) => [year, worth])).toEqual([[1965, [30_000, 10_000]], [1966, [0, 0]]])
    expect(deals[0]?.transfers).toEqual([
      { giver: 1, receiver: 0, buildings: [], shops: ['photo'], dollars: 0 },
      { giver: 0, receiver: 1, buildings: [], shops: [], dollars: 10_000 },
    ])
  })
  it('gives what the newest year brought', () => {
    const entry = (withdrawn: boolean, ...lines: never[]) => ({ number: 1, at: 0, lines, withdrawn })
    const log = [
      entry(false, line('year', { year: 1965 }), line('drew', { seat: 0, shops: ['photo'] })),
      entry(false, line('year', { year: 1966 }), line('kept', { seat: 1, buildings: [4, 7] })),
      entry(false, line('drew', { seat: 1, shops: ['laundry'] })),
    ]
    expect(drawsOf(log, 3)).toEqual([{ seat: 1, lots: [4, 7], shops: ['laundry'] }])
  })
})

describe('a short sum', () => {
  it('has no thousands of nothing', () => {
    expect(moneyIn('en').short(0)).toBe('$0')
    expect(moneyIn('en').short(40_000)).toBe('$40k')
  })
})

describe('a typed sum', () => {
  it('is read with separators, and rounded to notes', () => {
    expect(typed('$40,000', 10_000)).toBe(40_000)
    expect(typed('40 000 $', 10_000)).toBe(40_000)
  })
})

describe('what a hint would place', () => {
  it('is laid tile by tile on the lots it names', () => {
    expect(laidBy('place jewellery #22, dim-sum #41')).toEqual([
      { shop: 'jewellery', building: 22 },
      { shop: 'dim-sum', building: 41 },
    ])
    expect(laidBy('pass')).toEqual([])
    expect(laidBy('')).toEqual([])
  })
})
