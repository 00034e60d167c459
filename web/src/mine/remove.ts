// Takes a table out of the list of one's games.
import { mine, type MyTable } from '../play/mine.svelte'
import { confirmation } from '../shell/confirmation.svelte'
import { say } from '../words'
import { isOver, titleOf } from './telling'

/** One that goes on only after a question. */
export async function remove(table: MyTable): Promise<void> {
  if (isOver(table) || (await confirmation.ask(say().mine.reallyRemove(titleOf(table)), say().mine.removeIt))) mine.drop(table.known.id)
}
