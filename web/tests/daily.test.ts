// Days in a row, stars, and what this browser keeps of daily puzzles.
import { beforeEach, expect, test, vi } from 'vitest'
import { rangeOf, said, saidMore, towerLine } from '../src/daily/measure'
import { dailyResults, dayBefore, dayName, dayNumber, dayShort, dayTitle, longestStreak, monthOf, pastDays, rememberBegun, rememberEnd, rememberFloors, rememberStars, starLine, starsFor, streak, streakOfAll } from '../src/play/daily'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) })
})

const onTime = { table: 't', onTime: true, score: 50 }

test('days in a row count up to today', () => {
  expect(streak({ '2026-11-15': onTime, '2026-11-14': onTime, '2026-11-12': onTime }, '2026-11-15')).toBe(2)
})

test('today is not over yet: it breaks no streak', () => {
  expect(streak({ '2026-11-14': onTime, '2026-11-13': onTime }, '2026-11-15')).toBe(2)
})

test('a day that was begun later, or not finished, breaks it', () => {
  expect(streak({ '2026-11-15': onTime, '2026-11-14': { ...onTime, onTime: false }, '2026-11-13': onTime }, '2026-11-15')).toBe(1)
  expect(streak({ '2026-11-15': { table: 't', onTime: true } }, '2026-11-15')).toBe(0)
})

test('days go back over the end of a month, and not before the first puzzle', () => {
  expect(dayBefore('2027-03-01')).toBe('2027-02-28')
  expect(pastDays('2026-11-03', '2026-11-01', 10)).toEqual(['2026-11-02', '2026-11-01'])
})

test('a star is given from its total on', () => {
  expect([34, 35, 69, 70].map((score) => starsFor(score, [35, 53, 70]))).toEqual([0, 1, 2, 3])
  expect(starLine(2, 3)).toBe('★★☆')
})

test('the first try of a day counts', () => {
  rememberBegun('mad-city', '2026-11-15', 'one', '2026-11-15')
  rememberEnd('mad-city', '2026-11-15', 'one', { score: 61 })
  rememberStars('mad-city', '2026-11-15', { stars: 2, of: 3, best: 87 })
  rememberBegun('mad-city', '2026-11-15', 'two', '2026-11-15')
  rememberEnd('mad-city', '2026-11-15', 'two', { score: 80 })
  expect(dailyResults('mad-city')['2026-11-15']).toEqual({ table: 'one', onTime: true, score: 61, stars: 2, of: 3, best: 87 })
})

test('a missed day ends the streak, and the calendar shows it all the same once it was built later', () => {
  const late = { ...onTime, onTime: false }
  const games = [{ '2026-11-16': onTime, '2026-11-14': onTime, '2026-11-13': onTime }, { '2026-11-15': late, '2026-11-12': onTime }]
  expect(streakOfAll(games, '2026-11-16')).toBe(1)
  expect(longestStreak(games)).toBe(3)
  expect(longestStreak([])).toBe(0)
})

test('a month is told in whole weeks from Monday on', () => {
  const november = monthOf('2026-11-16')
  expect(november[0]).toBe('2026-10-26')
  expect(november).toHaveLength(42)
  expect(november.at(-1)).toBe('2026-12-06')
  expect(monthOf('2027-02-10')).toHaveLength(28 + 7)
})

test('how high a tower is belongs to a day that was finished', () => {
  rememberBegun('lots', '2026-11-16', 'one', '2026-11-16')
  rememberFloors('lots', '2026-11-16', 3)
  expect(dailyResults('lots')['2026-11-16']?.floors).toBeUndefined()
  rememberEnd('lots', '2026-11-16', 'one', { score: 12 })
  rememberFloors('lots', '2026-11-16', 3)
  expect(dailyResults('lots')['2026-11-16']?.floors).toBe(3)
})

test('bars begin with round numbers, as few as fit', () => {
  // Steps of 3,334 dollars ended an axis with "96.7K".
  expect(rangeOf(60_000, 100_000, 12)).toEqual({ from: 60_000, step: 5_000, count: 9 })
  expect(rangeOf(19, 77, 12)).toEqual({ from: 10, step: 10, count: 7 })
  expect(rangeOf(-4, 3, 12)).toEqual({ from: -4, step: 1, count: 8 })
})

test('what is missing has the sign of money, and no word that would need its singular', () => {
  expect(saidMore('${score}', 10_000, 'en')).toBe('$10,000')
  expect(saidMore('{score} coins', 1, 'en')).toBe('1')
})

test('one is said in the singular, in each language as it counts', () => {
  expect([0, 1, 2].map((score) => said('{score} point|{score} points', score, 'en'))).toEqual(['0 points', '1 point', '2 points'])
  expect([-1, 0, 2].map((score) => said('{score} point|{score} points', score, 'fr'))).toEqual(['−1 point', '0 point', '2 points'])
  expect(said('${score}', 1, 'en')).toBe('$1')
  expect(saidMore('{score} point|{score} points', 8, 'en')).toBe('8')
})

test('a tower to pass on tells how high it is', () => {
  expect(towerLine(2, 0)).toBe('🟦🟦⬜⬜⬜')
})

test('the first of a month is an ordinal in French, and no other day', () => {
  expect([dayName('2026-11-01', 'fr'), dayTitle('2026-11-01', 'fr'), dayShort('2026-11-01', 'fr')]).toEqual(['dimanche 1er novembre 2026', 'dimanche 1er novembre', '1er nov.'])
  expect([dayTitle('2026-11-11', 'fr'), dayTitle('2026-11-21', 'fr')]).toEqual(['mercredi 11 novembre', 'samedi 21 novembre'])
  expect(dayTitle('2026-11-01', 'en-GB')).toBe('Sunday 1 November')
  // What is seen in the calendar stands in what is read aloud.
  expect([dayNumber('2026-11-01', 'fr'), dayNumber('2026-11-11', 'fr'), dayNumber('2026-11-01', 'en-GB')]).toEqual(['1er', '11', '1'])
})
