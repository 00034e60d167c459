// What a review draws of Mad City: a city, tile by tile.
import type { ReviewDrawing } from '../../review/drawing'
import ReviewCity from './ReviewCity.svelte'

export default { Picture: ReviewCity } satisfies ReviewDrawing
