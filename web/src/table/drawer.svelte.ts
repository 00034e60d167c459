// Whether the panels beside the board are open, and which one is in front.
export type Tab = 'hint' | 'log' | 'chat' | 'rules'

const NARROW = '(max-width: 1099px)'

class Drawer {
  tab = $state<Tab>('log')
  open = $state(typeof matchMedia !== 'undefined' && !matchMedia(NARROW).matches)

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
