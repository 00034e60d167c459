import { describe, expect, test } from 'vitest'
import type { ClauseChapter } from '../src/protocol/messages'
import { count, found } from '../src/shell/clause_search'

const CHAPTERS: ClauseChapter[] = [
  {
    title: 'Les revenus',
    clauses: [
      { id: 'MK-20', title: 'L’ordre des couleurs', text: 'Rouge, vert, bleu, violet.', ruling: 'La liste est la plus précise.', page: 0 },
      { id: 'MK-21', title: 'Rouge : qui lance paie', text: 'Le lanceur paie.', ruling: '', page: 0 },
    ],
  },
  { title: 'La fin', clauses: [{ id: 'MK-45', title: 'Qui gagne', text: 'Six monuments.', ruling: '', page: 0 }] },
]
const ids = (search: string) => found(CHAPTERS, search).flatMap((chapter) => chapter.clauses.map((clause) => clause.id))

describe('finding clauses', () => {
  test('nothing to look for: all of them', () => expect(ids('  ')).toEqual(['MK-20', 'MK-21', 'MK-45']))
  test('by id, in small letters', () => expect(ids('mk-21')).toEqual(['MK-21']))
  test('without accents and with a plain apostrophe', () => expect(ids("l'ordre PRECISE")).toEqual(['MK-20']))
  test('all words must be there, in whatever order', () => expect(ids('paie rouge')).toEqual(['MK-21']))
  test('by the title of a chapter', () => expect(ids('fin')).toEqual(['MK-45']))
  test('what is nowhere', () => expect(count(found(CHAPTERS, 'canard'))).toBe(0))
})
