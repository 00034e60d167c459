// Which clauses of the rules a refusal rests on, and who shows them: a board or a form says "why?", the page opens the rules there.

export interface LawKeeper {
  /** Opens the rules where these clauses stand. */
  open: () => void
  /** Says beside what is asked of me that a try was refused. */
  refuse: (text: string, clauses: string[]) => void
}

class Law {
  /** The clauses that apply to what was refused. */
  lit = $state.raw<string[]>([])
  /** Counts the questions: the same clauses may be asked for again. */
  asked = $state(0)
  private keeper = $state.raw<LawKeeper | null>(null)

  /** Whether somebody here can show the rules. */
  get kept(): boolean {
    return this.keeper !== null
  }

  explain(clauses: string[]): void {
    this.lit = clauses
    this.asked += 1
    this.keeper?.open()
  }

  refuse(text: string, clauses: string[]): void {
    this.keeper?.refuse(text, clauses)
  }

  forget(): void {
    this.lit = []
  }

  /** Until the function that comes back is called. */
  keep(keeper: LawKeeper): () => void {
    this.keeper = keeper
    return () => {
      if (this.keeper !== keeper) return
      this.keeper = null
      this.forget()
    }
  }
}

export const law = new Law()
