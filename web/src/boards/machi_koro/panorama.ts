// Where the landmarks and establishments of a city stand in a panorama of a given size.
import { LANDMARK_DRAWINGS } from './drawing/landmarks'

export interface Standing {
  name: string
  x: number
  y: number
  width: number
  height: number
}

export interface Panorama {
  landmarks: Standing[]
  shops: Standing[]
  /** Where the street before the landmarks runs, and the quay before the shops. */
  street: number
  quay: number
  /** Where the row behind stands, if there are two. */
  behind: number | null
}

const FIRST = 'city-hall'
const ORDER = Object.keys(LANDMARK_DRAWINGS)
const TALL = 88 / 64
const FLAT = 60 / 96

interface City {
  landmarks: readonly string[]
  cards: Readonly<Record<string, number>>
}

/** Each kind once before any comes again, so that a short street shows them all. */
function inTurns(cards: City['cards'], most: number): string[] {
  const found: string[] = []
  for (let copy = 1; found.length < most && Object.values(cards).some((count) => count >= copy); copy += 1)
    found.push(...Object.keys(cards).filter((name) => (cards[name] ?? 0) >= copy))
  return found.slice(0, most)
}

function row(names: string[], left: number, width: number, ground: number, size: number, shape: number): Standing[] {
  const step = width / Math.max(1, names.length)
  return names.map((name, at) => ({ name, x: left + step * (at + 0.5) - size / 2, y: ground - size * shape, width: size, height: size * shape }))
}

export function panoramaOf(city: City, width: number, height: number): Panorama {
  const names = ORDER.filter((name) => name === FIRST || city.landmarks.includes(name))
  const tall = height > width * 0.8
  const quay = height * 0.9
  const shopSize = Math.min(width / (tall ? 6.2 : 12.5), height * 0.14)
  const street = quay - shopSize * FLAT * (tall ? 2.15 : 1.15)
  const shops = inTurns(city.cards, tall ? 12 : 13)
  const half = tall ? Math.ceil(shops.length / 2) : shops.length
  const stalls = [
    ...row(shops.slice(0, tall ? half : shops.length), 0, width, tall ? street + shopSize * FLAT * 1.1 : quay, shopSize, FLAT),
    ...(tall ? row(shops.slice(half), 0, width, quay, shopSize, FLAT) : []),
  ]
  if (!tall || names.length < 4) {
    const size = Math.min((width * 0.98) / Math.max(names.length, 4), (height * 0.36) / TALL)
    return { landmarks: row(names, width * 0.01, width * 0.98, street, size, TALL), shops: stalls, street, quay, behind: null }
  }
  const far = Math.ceil(names.length / 2)
  const size = Math.min(width / (far + 0.2), (height * 0.28) / TALL)
  const behind = street - size * TALL * 0.86
  return {
    landmarks: [...row(names.slice(0, far), 0, width, behind, size * 0.82, TALL), ...row(names.slice(far), 0, width, street, size, TALL)],
    shops: stalls,
    street,
    quay,
    behind,
  }
}
