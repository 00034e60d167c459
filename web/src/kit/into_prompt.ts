// Buttons of the board that stand in the shell's bar, where the thumb is: always in one place.

/** `use:intoPrompt`: moves the node into the bar for as long as both are there. */
export function intoPrompt(node: HTMLElement): { destroy: () => void } {
  const place = document.querySelector('[data-board-actions]')
  if (place) place.append(node)
  return { destroy: () => node.remove() }
}
