// The shell's catalogues, walked with every number: none, one, two, many.
import { describe, expect, test } from 'vitest'
import en from '../src/words/en'
import fr from '../src/words/fr'
import { typeset } from '../src/words/typeset'

type Tree = { [key: string]: unknown }
const NUMBERS = [0, 1, 2, 43]

/** Every sentence that takes a number, with every number. */
function* walked(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [`${path}${key}`, value]
    else if (typeof value === 'function') for (const number of NUMBERS) yield [`${path}${key}`, said(value as Function, number)]
    else if (value && typeof value === 'object') yield* walked(value as Tree, `${path}${key}.`)
  }
}

function said(sentence: Function, number: number): string {
  const text: unknown = sentence(...Array.from({ length: Math.max(2, sentence.length) }, () => number))
  return typeof text === 'string' ? text : ''
}

/** Written for words, for names, or for a range such as "2–4": a bare number never comes there. */
const WORDED = ['front.players', 'front.min', 'front.minutes', 'mine.count', 'mine.since', 'join.invites']
const NAMED = ['kept', 'unbeaten', 'unbeatenYou', 'unbeatenBy', 'shares', 'removeReally', 'news.kept', 'news.open'].map((code) => `club.${code}`)

describe.each([
  ['en', en, /(?<![\d,.:])\b1 (?!is\b|was\b|watches\b)[a-z]+[^s]s\b/],
  ['fr', fr, /(?<![\d,.:])\b[01] (?!fois\b|pas\b|plus\b|dans\b|sous\b)[a-zéèêàâîôûç]+s\b/],
] as const)('in %s', (_language, words, plural) => {
  test('one is never told as many', () => {
    const wrong = [...walked(words as unknown as Tree)].filter(([code, text]) => plural.test(text) && ![...WORDED, ...NAMED].includes(code))
    expect(wrong).toEqual([])
  })

  test('no game without dice is told of dice', () => {
    const wrong = [...walked(words as unknown as Tree)].filter(([, text]) => /(?<!\p{L})(dice|die|thrown?|throws|dés|dé|jets?)(?!\p{L})/iu.test(text))
    expect(wrong).toEqual([])
  })

  test('who looks on is not spoken to as a player', () => {
    for (const text of [words.table.watching, words.table.watchingNow('…')]) expect(text).not.toMatch(/\b(you|your|vous|votre|vos)\b/i)
  })

  test('alone there is neither a rematch nor anybody ahead', () => {
    expect(words.over.againAlone).not.toBe(words.over.again)
    expect(words.mine.again).not.toBe(words.mine.rematch)
    expect(words.end.course).not.toBe(words.end.ahead)
  })

  test('what names the way to the review names it as its button does', () => {
    expect(words.me.begin.after.progress).toContain(words.review.link)
  })

  test('an empty seat is told of as nobody', () => {
    expect(words.gathering.empty).not.toBe(words.gathering.awaited)
  })

  test('nothing is told without words', () => {
    const wrong = [...walked(words as unknown as Tree)].filter(([, text]) => /undefined|NaN|\[object/.test(text))
    expect(wrong).toEqual([])
  })
})

test('no French line begins with a sign that stands apart', () => {
  const wrong = [...walked(typeset(fr) as unknown as Tree)].filter(([, text]) => / [;:!?»$]|« /.test(text))
  expect(wrong).toEqual([])
  expect([fr.club.handOverOf('Ada'), fr.club.handOverOf('Bruno')]).toEqual(['Faire d’Ada le propriétaire', 'Faire de Bruno le propriétaire'])
  expect(typeset(fr).quick).toBe(fr.quick)
  expect(typeset({ income: 'rapporte 20 000 par an' }).income).toBe('rapporte 20\u00a0000 par an')
})

test('no page loses the blank before a sentence', () => {
  // "rien de plus.Classée": what a block begins with is trimmed.
  const pages = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true })
  const lost = Object.entries(pages).flatMap(([page, text]) => (text.match(/[^\s>]\{#if [^}]*\} +[^\s<]/g) ?? []).map((found) => `${page}: ${found}`))
  expect(lost).toEqual([])
})

test('no page puts a sign behind a word that the language sets apart', () => {
  // "Plateau final: Machi Koro": a colon that stands in the page is no sentence of the catalogue, and nobody sets it.
  const pages = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true })
  const wrong = Object.entries(pages).flatMap(([page, text]) =>
    text
      .replace(/<style[^]*<\/style>/, '')
      .replace(/<script[^]*?<\/script>/g, (script) => (script.match(/`[^`]*`|\$\{[^{}]*\}: `/g) ?? []).join('\n'))
      .split('\n')
      .filter((line) => /\}(<\/\w+>)?:([ <`]|$)|[}>]: \{|\}(<\/\w+>)?[!?](\s|<|$)/.test(line))
      // A template within a template is cut apart above.
      .concat(text.split('\n').filter((line) => /\}: (`|\$\{)/.test(line)))
      .map((line) => `${page}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
  expect([en.colon, typeset(fr).colon]).toEqual([': ', '\u00a0: '])
})
