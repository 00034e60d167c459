// What a review draws of towers: one as it stood at a release, and the signs of the pieces.
import type { ReviewDrawing } from '../../review/drawing'
import ReviewSign from './ReviewSign.svelte'
import ReviewTower from './ReviewTower.svelte'

export default { Picture: ReviewTower, Sign: ReviewSign } satisfies ReviewDrawing
