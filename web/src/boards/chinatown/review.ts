// What a review draws of Chinatown: the lots around a deal, and where they go.
import type { ReviewDrawing } from '../../review/drawing'
import ReviewMap from './ReviewMap.svelte'

export default { Picture: ReviewMap } satisfies ReviewDrawing
