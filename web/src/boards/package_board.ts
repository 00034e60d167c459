// A board that a game's own package brings: an ES module and a style sheet, without a build step (docs/boards.md).
import { Drag, under } from '../kit/drag.svelte'
import { seatClass, seatColour, seatMark, seatPath } from '../kit/seats'
import { fill, signed, teller } from '../kit/words'
import { getWords } from '../protocol/http'
import type { BoardProps } from './board'

/** What of the kit needs no Svelte. */
export const PLAIN_KIT = { Drag, under, fill, seatClass, seatColour, seatMark, seatPath, signed, teller }

export type PackageBoardProps = BoardProps & { kit: typeof PLAIN_KIT }

/** What the module's `default` returns: told of everything new, and to tidy up when it goes. */
export interface MountedBoard {
  update: (props: PackageBoardProps) => void
  destroy?: () => void
}

export type MountBoard = (element: HTMLElement, props: PackageBoardProps) => MountedBoard

/** What draws the board of the game's package; null where it brings none. */
export async function loadPackageBoard(game: string): Promise<MountBoard | null> {
  const { board } = await getWords(game)
  if (!board) return null
  const address = (path: string): string => new URL(path, document.baseURI).href
  const [module] = await Promise.all([
    import(/* @vite-ignore */ address(board.module)) as Promise<{ default?: unknown }>,
    board.style ? loadStyle(address(board.style)) : null,
  ])
  if (typeof module.default !== 'function') throw new TypeError(`${board.module} has no function as its default export`)
  return module.default as MountBoard
}

/** Once for each sheet, and before the board is drawn. */
function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${href} cannot be had`)))
    document.head.append(link)
  })
}
