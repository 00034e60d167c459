// A question before something that cannot be undone, in the page's own dialog.
export interface Question {
  text: string
  /** What the button says that does it. */
  does: string
  answer: (yes: boolean) => void
}

class Confirmation {
  question = $state.raw<Question | null>(null)

  /** Whether it shall be done. */
  ask(text: string, does: string): Promise<boolean> {
    this.question?.answer(false)
    return new Promise((resolve) => {
      this.question = {
        text,
        does,
        answer: (yes) => {
          this.question = null
          resolve(yes)
        },
      }
    })
  }
}

export const confirmation = new Confirmation()
