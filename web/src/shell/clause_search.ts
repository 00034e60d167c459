// Finding clauses by their words, whatever the letters, accents and apostrophes.
import type { ClauseChapter } from '../protocol/messages'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()

/** The chapters with those of their clauses that have every word of the search. */
export function found(chapters: ClauseChapter[], search: string): ClauseChapter[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return chapters
  return chapters
    .map((chapter) => ({
      ...chapter,
      clauses: chapter.clauses.filter((clause) => {
        const text = plain([clause.id, chapter.title, clause.title, clause.text, clause.ruling].join(' '))
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter((chapter) => chapter.clauses.length > 0)
}

export const count = (chapters: ClauseChapter[]) => chapters.reduce((sum, chapter) => sum + chapter.clauses.length, 0)
