// How high the prompt is, for what lies just above it. It changes with every caption: those elements alone are told, for a
// property that everything inherits would have the whole board styled anew each time (kit.css says that this one is not).

interface Prompt {
  height: number
  /** Without what comes and goes in it. */
  least: number
}

const above = new Map<HTMLElement, () => void>()
let prompt: Prompt | null = null

function write(changed: () => void, node: HTMLElement): void {
  for (const [name, pixels] of [['--prompt', prompt?.height], ['--prompt-least', prompt?.least]] as const) {
    if (pixels === undefined) node.style.removeProperty(name)
    else node.style.setProperty(name, `${pixels}px`)
  }
  changed()
}

/** This element may say `var(--prompt)`; what measures by it, and is not laid out by it alone, hears of each change. */
export function abovePrompt(node: HTMLElement, changed: () => void = () => undefined): { destroy: () => void } {
  above.set(node, changed)
  write(changed, node)
  return { destroy: () => void above.delete(node) }
}

/** From now on, until the page that has it tells another, or ends it. */
export function tellPrompt(now: Prompt): () => void {
  prompt = now
  above.forEach(write)
  return () => {
    if (prompt !== now) return
    prompt = null
    above.forEach(write)
  }
}
