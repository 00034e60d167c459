// By section of the rules text.
import type { Diagrams } from '../board'
import Landmarks from './rules/Landmarks.svelte'
import Order from './rules/Order.svelte'
import Rows from './rules/Rows.svelte'

const diagrams: Diagrams = { 1: Order, 2: Rows, 3: Landmarks }
export default diagrams
