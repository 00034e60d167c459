// The kit's logic that needs no page; how its parts look and feel in a browser is tested in tests/web/test_gallery.py.
import { describe, expect, test } from 'vitest'
import { SEAT_COLOURS } from '../src/end/card'
import { isOnSomething, lineTo, placeCue } from '../src/kit/cues'
import type { Box } from '../src/kit/find'
import { filled, missing, opening } from '../src/kit/filling'
import { seatClass, seatColour, seatDashes, seatMark, seatPath } from '../src/kit/seats'
import { fill, haveCome, ofSeat, signed, teller } from '../src/kit/words'
import type { SaidForm } from '../src/protocol/messages'

describe('seats', () => {
  const seats = [0, 1, 2, 3, 4, 5, 6, 7]

  test('have on a shared card the colours that the tokens give them by day', () => {
    const [tokens] = Object.values(import.meta.glob<string>('../src/kit/tokens.css', { query: '?raw', import: 'default', eager: true }))
    const value = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(tokens ?? '')?.[1] ?? ''
    const byDay = seats.map((seat) => {
      const named = /var\((--\w+)\)/.exec(value(`--seat-${seat}`))?.[1] ?? ''
      return /light-dark\((#\w+),/.exec(value(named))?.[1]
    })
    expect(SEAT_COLOURS).toEqual(byDay)
  })

  test('no two of eight share a colour, a mark, a shape or dashes', () => {
    for (const of of [seatColour, seatMark, seatClass, seatDashes, (seat: number) => seatPath(seat, 8, 8, 6)]) {
      expect(new Set(seats.map(of)).size).toBe(8)
    }
  })

  test('a shape lies around its middle', () => {
    for (const seat of seats.slice(1)) {
      const numbers = seatPath(seat, 50, 50, 10).match(/-?[\d.]+/g)?.map(Number) ?? []
      expect(Math.min(...numbers)).toBeGreaterThan(36)
      expect(Math.max(...numbers)).toBeLessThan(64)
    }
  })
})

describe('sentences', () => {
  test('blanks are filled; one that nobody fills stays to be seen', () => {
    expect(fill('{card} for {name}', { card: 'Café' })).toBe('Café for {name}')
  })

  test('in French `de` and `que` lose their vowel before a name that begins with one', () => {
    const offer = (name: string) => fill('Offre de {name}', { name })
    expect([offer('Ada'), offer('Élodie'), offer('Bruno')]).toEqual(['Offre d’Ada', 'Offre d’Élodie', 'Offre de Bruno'])
    expect(fill('plus que {name}', { name: 'Anna' })).toBe('plus qu’Anna')
    expect(fill('Offre de {name}', { name: 'Maria de Abreu' })).toBe('Offre de Maria de Abreu')
    expect(fill('made {name}', { name: 'Ada' })).toBe('made Ada')
  })

  test('one of something has a sentence of its own, where there is one', () => {
    const catalogue: Record<string, string> = { places: '{count} places', 'places-one': '1 place', cards: '{count} cards' }
    const tell = teller((_, key) => catalogue[key] ?? key)
    expect([tell('places', { count: 1 }), tell('places', { count: 2 }), tell('cards', { count: 1 })]).toEqual(['1 place', '2 places', '1 cards'])
  })

  test('points have their sign', () => expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '0']))

  test('a catalogue that has not come says so', () => {
    expect([haveCome((_, key) => key, 'board', 'roll'), haveCome(() => 'Roll', 'board', 'roll')]).toEqual([false, true])
  })
})

describe('sentences about somebody', () => {
  const catalogue: Record<string, string> = { skyline: 'Skyline of {name}', 'skyline-you': 'Your skyline' }
  const tell = teller((_, key) => catalogue[key] ?? key)
  const names = ['Mayor', 'Ada']

  test('speak to whom they are about', () => {
    expect(ofSeat(tell, 'skyline', 0, { viewer: 0, names })).toBe('Your skyline')
    expect(ofSeat(tell, 'skyline', 1, { viewer: 0, names })).toBe('Skyline of Ada')
  })

  test('name everybody to those who watch', () => {
    expect(ofSeat(tell, 'skyline', 0, { viewer: null, names })).toBe('Skyline of Mayor')
  })
})

describe('filling a form', () => {
  const pick = (name: string, at_least: number, at_most: number, ...values: string[]) => ({
    type: 'pick' as const,
    name,
    says: `Which ${name}?`,
    choices: values.map((value) => ({ value, says: value.toUpperCase() })),
    at_least,
    at_most,
  })
  const form: SaidForm = {
    notation: 'give {card} to {seat} for {coins}',
    says: 'Give a card',
    fields: [pick('card', 1, 1, 'cafe', 'ranch'), pick('seat', 1, 1, '1'), { type: 'number', name: 'coins', says: 'Coins', least: 0, most: 5, step: 1 }],
  }

  test('the only choice is made already, and the first blank that is missing is asked for', () => {
    const begun = opening(form)
    expect(missing(form, begun)?.says).toBe('Which card?')
    expect(filled(form, begun)).toBeNull()
    expect(filled(form, { ...begun, card: ['ranch'] })).toBe('give ranch to 1 for 0')
    expect(missing(form, { ...begun, card: ['ranch'] })).toBeNull()
  })

  test('a number out of range is missing too', () => {
    expect(missing(form, { ...opening(form), card: ['cafe'], coins: ['9'] })?.name).toBe('coins')
  })
})

describe('cues', () => {
  const room = { left: 0, top: 50, width: 360, height: 500 }
  const size = { wide: 100, high: 30 }
  const thing = { left: 130, top: 200, width: 100, height: 60 }
  const apart = (a: Box, b: Box) => a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top

  test('stand under their thing, where nothing is in the way', () => {
    expect(placeCue(thing, size, room, [thing], [])).toEqual({ left: 130, top: 273, width: 100, height: 30 })
  })

  test('leave free what one needs, as near as they can', () => {
    const turn = { left: 0, top: 262, width: 360, height: 44 }
    const above = placeCue(thing, size, room, [thing], [turn])
    expect(apart(above, turn) && apart(above, thing)).toBe(true)
    // Hemmed in on all sides they stand a line further off.
    const around = [turn, { left: 0, top: 150, width: 360, height: 45 }, { left: 0, top: 190, width: 125, height: 80 }, { left: 235, top: 190, width: 125, height: 80 }]
    const further = placeCue(thing, size, room, [thing], around)
    expect([thing, ...around].every((box) => apart(further, box))).toBe(true)
  })

  test('stand by their own thing, not by another that is lit', () => {
    // New Jack City's lesson: "This card" stood over the lit place above the hand, for a card between two others.
    const card = { left: 130, top: 400, width: 100, height: 90 }
    const place = { left: 120, top: 280, width: 120, height: 90 }
    const hand = [{ left: 0, top: 400, width: 125, height: 90 }, { left: 235, top: 400, width: 125, height: 90 }, { left: 0, top: 492, width: 360, height: 50 }]
    const spot = placeCue(card, size, room, [card, place], hand)
    expect([card, place, ...hand].every((box) => apart(spot, box))).toBe(true)
    expect(spot.top).toBeGreaterThanOrEqual(350)
  })

  test('lie rather on a button than on what is pointed at', () => {
    const low = { left: 0, top: 200, width: 360, height: 100 }
    const button = { left: 0, top: 100, width: 360, height: 90 }
    const spot = placeCue(low, size, { left: 0, top: 100, width: 360, height: 200 }, [low], [button])
    expect(apart(spot, low)).toBe(true)
  })

  test('are known to lie on something only where they do', () => {
    const hemmed = placeCue(thing, size, room, [thing], [room])
    expect(isOnSomething(hemmed, [room])).toBe(true)
    expect(isOnSomething(placeCue(thing, size, room, [thing], []), [thing])).toBe(false)
  })

  test('find the gap between two words where nothing beside their thing is free', () => {
    // New Jack City's tray: the button that lays the card lies under what is told of it.
    const button = { left: 230, top: 500, width: 120, height: 45 }
    const words = [{ left: 12, top: 380, width: 85, height: 20 }, { left: 206, top: 380, width: 150, height: 20 }, { left: 0, top: 410, width: 360, height: 135 }, { left: 0, top: 50, width: 360, height: 315 }]
    const spot = placeCue(button, { wide: 100, high: 34 }, room, [button], words)
    expect([button, ...words].every((box) => apart(spot, box))).toBe(true)
  })

  test('have a line to their ring where they do not stand beside it', () => {
    const ring = { left: 100, top: 200, width: 60, height: 60 }
    expect(lineTo({ left: 80, top: 156, width: 100, height: 34 }, ring)).toBeNull()
    expect(lineTo({ left: 80, top: 100, width: 100, height: 34 }, ring)).toEqual({ x1: 130, y1: 134, x2: 130, y2: 200 })
    expect(lineTo({ left: 200, top: 290, width: 100, height: 34 }, ring)).toEqual({ x1: 200, y1: 290, x2: 160, y2: 260 })
  })

  test('leaves where it crosses no words', () => {
    const [spot, button] = [{ left: 100, top: 100, width: 180, height: 34 }, { left: 200, top: 240, width: 150, height: 50 }]
    const words = { left: 20, top: 160, width: 230, height: 20 }
    expect(lineTo(spot, button)).toEqual({ x1: 240, x2: 240, y1: 134, y2: 240 })
    expect(lineTo(spot, button, [words])).toEqual({ x1: 272, x2: 272, y1: 134, y2: 240 })
    // Where every way crosses something it stays in the middle.
    expect(lineTo(spot, button, [{ ...words, width: 400 }])?.x1).toBe(240)
  })

  test('stay in the window', () => {
    const corner = placeCue({ left: 330, top: 52, width: 30, height: 30 }, size, room, [], [])
    expect(corner.left + corner.width).toBeLessThanOrEqual(354)
  })
})
