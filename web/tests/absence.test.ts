// For how long the game has waited for somebody who is away.
import { describe, expect, it } from 'vitest'
import { Absences } from '../src/table/absence'

const MINUTE = 60_000

describe('who is away', () => {
  it('is waited for since they went, not since it is their turn', () => {
    const absences = new Absences()
    absences.see([{ seat: 1, online: true }], 0)
    absences.see([{ seat: 1, online: false }], 5 * MINUTE)
    expect(absences.waited(1, 6 * MINUTE, 6 * MINUTE)).toBe(MINUTE)
  })

  it('is waited for since it is their turn, where they went before', () => {
    const absences = new Absences()
    absences.see([{ seat: 1, online: true }], 0)
    absences.see([{ seat: 1, online: false }], MINUTE)
    expect(absences.waited(1, 2 * MINUTE, 9 * MINUTE)).toBe(2 * MINUTE)
  })

  it('was gone nobody knows how long, where they were not seen to go', () => {
    const absences = new Absences()
    absences.see([{ seat: 1, online: false }], 8 * MINUTE)
    expect(absences.waited(1, 6 * MINUTE, 9 * MINUTE)).toBe(6 * MINUTE)
  })

  it('begins anew with everybody who comes back and goes again', () => {
    const absences = new Absences()
    for (const [at, online] of [true, false, true, false].entries()) absences.see([{ seat: 1, online }], at * MINUTE)
    expect(absences.waited(1, 9 * MINUTE, 4 * MINUTE)).toBe(MINUTE)
  })
})
