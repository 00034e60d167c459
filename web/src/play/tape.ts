// The frames of a record through one pair of eyes, fetched page by page and kept.
import type { ReplayFrame, ReplayPage } from '../protocol/messages'

export const PAGE = 50

type Fetch = (first: number, count: number) => Promise<ReplayPage>

export class Tape {
  private pages = new Map<number, Promise<ReplayFrame[]>>()

  constructor(
    private steps: number,
    private fetch: Fetch,
  ) {}

  /** The frame of a step; the page after it is fetched ahead. */
  async frame(step: number): Promise<ReplayFrame | undefined> {
    const page = Math.floor(step / PAGE)
    const frames = await this.page(page)
    if (step % PAGE > PAGE / 2 && (page + 1) * PAGE < this.steps) void this.page(page + 1).catch(() => {})
    return frames.find((frame) => frame.step === step)
  }

  /** What led to a step: the frames up to it that lie on its page or on the one before. */
  async leadingTo(step: number): Promise<ReplayFrame[]> {
    const page = Math.floor(step / PAGE)
    const before = page > 0 ? await this.page(page - 1) : []
    return [...before, ...(await this.page(page))].filter((frame) => frame.step <= step)
  }

  private page(page: number): Promise<ReplayFrame[]> {
    const known = this.pages.get(page)
    if (known) return known
    const first = page * PAGE
    const fetched = this.fetch(first, Math.min(PAGE, this.steps - first)).then((answer) => answer.frames)
    this.pages.set(page, fetched)
    // What failed once may work later.
    fetched.catch(() => this.pages.delete(page))
    return fetched
  }
}
