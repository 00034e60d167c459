// What a browser keeps by name, as far as it lets itself be asked: one that blocks all storage throws at the first word.

function quietly<T>(ask: () => T, otherwise: T): T {
  try {
    return ask()
  } catch {
    return otherwise
  }
}

export const kept = (name: string): string | null => quietly(() => localStorage.getItem(name), null)

/** Where nothing can be kept nothing is: what must not be lost has a page that says so. */
export const keep = (name: string, text: string): void => quietly(() => localStorage.setItem(name, text), undefined)

export const drop = (name: string): void => quietly(() => localStorage.removeItem(name), undefined)

const memory = new Map<string, string>()

/** Kept while this tab lives; where that is not to be had, while this page does. */
export const tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (name) => quietly(() => sessionStorage.getItem(name), memory.get(name) ?? null),
  setItem: (name, text) => quietly(() => sessionStorage.setItem(name, text), void memory.set(name, text)),
  removeItem: (name) => quietly(() => sessionStorage.removeItem(name), void memory.delete(name)),
}
