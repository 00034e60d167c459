// Whether the panels beside the board are open, and which one is in front.
export type Tab = 'hint' | 'log' | 'chat' | 'rules'

const NARROW = '(max-width: 1099px)'

class Drawer {
  tab = $state<Tab>('log')
  open = $state(typeof matchMedia !== 'undefined' && !matchMedia(NARROW).matches)

  /** How it was before something was shown in passing. */
  private before: { tab: Tab; open: boolean } | null = null

  /** Shows something in passing: afterwards the panels are as they were. */
  lend(tab: Tab): void {
    this.before ??= { tab: this.tab, open: this.open }
    this.tab = tab
    this.open = true
  }

  giveBack(tab: Tab): void {
    // Who has turned to another panel meanwhile keeps it.
    if (this.before && this.tab === tab) Object.assign(this, this.before)
    this.before = null
  }

  /** The board needs the whole width: the panels go at once, or when what is shown in passing does. */
  makeRoom(): void {
    if (this.before) this.before.open = false
    else this.open = false
  }

  /** It covers the board, so that Escape should close it. */
  over(): boolean {
    return this.open && matchMedia(NARROW).matches
  }

  show(tab: Tab): void {
    if (this.open && this.tab === tab) this.open = false
    else {
      this.tab = tab
      this.open = true
    }
  }
}

export const drawer = new Drawer()
