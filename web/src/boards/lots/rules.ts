// By section of the rules text.
import type { Diagrams } from '../board'
import Rules from './Rules.svelte'

const diagrams: Diagrams = { 2: Rules }
export default diagrams
