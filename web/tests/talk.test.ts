// What a rival just did, as the foot of the board tells it; and the eight stickers.
import { describe, expect, it } from 'vitest'
import type { Line } from '../src/protocol/messages'
import { captionOf, takenBack } from '../src/talk/caption.svelte'
import { isSticker, stickerArt, STICKERS } from '../src/talk/stickers'
import { telling as deals } from '../src/boards/chinatown/log'
import { telling } from '../src/boards/machi_koro/log'

const line = (code: string, text: string, params: Line['params']): Line => ({ code: `event.${code}`, text, params })
const rolled = line('rolled', 'Gus rolls 3.', { seat: 1, dice: [3] })
const paid = line('paid', 'You pay Gus 1 coin for the Café.', { seat: 0, to: 1, coins: 1, card: 'cafe' })

describe('captions', () => {
  it('show dice as dice, and tell what followed', () => {
    const told = captionOf([rolled, paid], 0, telling)
    expect(told?.seat).toBe(1)
    expect(told?.parts.map((part) => part.dice)).toEqual([[3], []])
    expect(told?.parts[1]?.text).toBe('You pay Gus 1 coin for the Café.')
  })

  it('are silent about my own deeds, and about nobody’s', () => {
    expect(captionOf([line('rolled', 'You roll 3.', { seat: 0, dice: [3] })], 0, telling)).toBeNull()
    expect(captionOf([line('turn', 'It is Gus’s turn.', { seat: 1 })], 0, telling)).toBeNull()
    expect(captionOf([], 0, telling)).toBeNull()
  })

  it('end where my turn begins', () => {
    const placed = line('places', 'Bert lets go of the red T on floor 1.', { seat: 1 })
    const turn = line('turn', 'Your turn.', { seat: 0 })
    const cast = line('rolled', 'You roll the yellow O.', { seat: 0 })
    expect(captionOf([placed, turn, cast], 0, {})?.parts.map((part) => part.text)).toEqual(['Bert lets go of the red T on floor 1.'])
  })

  it('tell what an offer holds, not its number', () => {
    const offered = line('offered', 'Ada makes offer 4:', { seat: 2, offer: 4 })
    const gives = line('would-buildings', 'Ada would give Wen lot 78', { seat: 2, to: 1, buildings: '78' })
    const gets = line('would-buildings', 'Wen would give Ada lot 23', { seat: 1, to: 2, buildings: '23' })
    expect(captionOf([offered, gives, gets], 0, deals)?.parts.map((part) => part.text)).toEqual(['Ada would give Wen lot 78. Wen would give Ada lot 23.'])
  })

  it('say what was taken back, to both sides', () => {
    const entry = (number: number, ...lines: Line[]) => ({ number, at: 0, lines, withdrawn: false })
    const told = takenBack([entry(7), entry(8, line('turn', 'It is Gus’s turn.', { seat: 1 }), rolled)])
    expect(told).toEqual({ seat: 1, parts: [{ text: 'Taken back: “Gus rolls 3”.', dice: [] }] })
    expect(takenBack([entry(7)])).toBeNull()
  })

  it('tell who watches of everybody', () => {
    expect(captionOf([rolled], null, telling)?.seat).toBe(1)
  })
})

describe('stickers', () => {
  it('are eight different pictures', () => {
    expect(new Set(STICKERS.map(stickerArt)).size).toBe(8)
    expect(isSticker('bravo')).toBe(true)
    expect(isSticker('rude')).toBe(false)
  })
})
