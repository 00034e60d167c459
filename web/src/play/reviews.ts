// A review that the server makes: asked for until it is there.
import { getReview } from '../protocol/http'
import type { ReviewAnswer } from '../protocol/messages'

/** Between two questions; the server itself waits a second before it says that there is nothing new. */
const PAUSE = 250

/** Tells every answer until the review has come, or why there is none, to one seat or (null) to anybody.
 *  Called again, the function that it gives back stops asking. */
export function followReview(id: string, reader: number | null, hear: (answer: ReviewAnswer) => void, fail: (error: Error) => void): () => void {
  let current = true
  void (async () => {
    try {
      while (current) {
        const answer = await getReview(id, reader)
        if (!current) return
        hear(answer)
        if (answer.review) return
        await new Promise((done) => setTimeout(done, PAUSE))
      }
    } catch (error) {
      if (current) fail(error as Error)
    }
  })()
  return () => void (current = false)
}
