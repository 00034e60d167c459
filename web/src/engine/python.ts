// Python in a worker: loads the interpreter and our sources from the site's own files, and counts what has arrived.

import { filesOf } from './archive'

/** What we use of Pyodide. */
export interface Python {
  FS: {
    mkdirTree(path: string): void
    /** `canOwn`: the file is this very array, and no copy of it. */
    writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void
  }
  pyimport(name: string): unknown
}

interface Pyodide {
  loadPyodide(options: { indexURL: string; stdLibURL?: string; stdout: (line: string) => void; stderr: (line: string) => void }): Promise<Python>
}

/** One large file of the engine as the build lists it. */
interface EngineFile {
  /** What Python asks for. */
  path: string
  /** Where it lies compressed: many hosts send files as they are. */
  packed: string
  bytes: number
  integrity: string
  type: string
}

interface EngineList {
  version: string
  packages: string
  archives: string[]
  files: EngineFile[]
}

/** What loading takes of the whole; the rest is Python's own start. */
const LOADING = 0.7
const UNPACKED = 0.8

export async function loadPython(base: string, progress: (share: number) => void): Promise<Python> {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream === 'undefined') throw new TypeError('old browser')
  const list = (await (await fetch(new URL('engine/engine.json', base))).json()) as EngineList
  const total = list.files.reduce((sum, file) => sum + file.bytes, 0)
  let arrived = 0
  countFetches(base, list.files, (bytes) => {
    arrived += bytes
    progress((LOADING * Math.min(arrived, total)) / total)
  })
  const archives = Promise.all(list.archives.map(async (path) => (await fetch(new URL(path, base))).arrayBuffer()))
  // Kept from failing on its own while Python is loaded; it is awaited below.
  archives.catch(() => {})
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('engine/python/pyodide.mjs', base).href)) as Pyodide
  const python = await loadPyodide({
    indexURL: new URL('engine/python/', base).href,
    stdout: () => {},
    stderr: (line) => console.error(line),
  })
  for (const archive of await archives) unpack(python, archive, list.packages)
  progress(UNPACKED)
  return python
}

/** Python would copy every file twice on the way, and its memory never shrinks. */
function unpack(python: Python, archive: ArrayBuffer, folder: string): void {
  for (const { path, content } of filesOf(archive)) {
    const place = `${folder}/${path}`
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf('/')))
    python.FS.writeFile(place, content, { canOwn: true })
  }
  ;(python.pyimport('importlib') as { invalidate_caches(): void }).invalidate_caches()
}

/** Large files are checked against the build's list, counted as they come in, and unpacked. */
function countFetches(base: string, files: EngineFile[], count: (bytes: number) => void): void {
  const known = new Map(files.map((file) => [new URL(file.path, base).href, file]))
  const plain = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : new URL(input, base).href
    const file = known.get(address)
    if (!file) return plain(input, options)
    const response = await plain(new URL(file.packed, base), { integrity: file.integrity })
    if (!response.ok || !response.body) throw new Error(`${file.packed}: ${response.status}`)
    const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        count(chunk.byteLength)
        controller.enqueue(chunk)
      },
    })
    const body = response.body.pipeThrough(counting).pipeThrough(new DecompressionStream('gzip'))
    return new Response(body, { headers: { 'content-type': file.type } })
  }
}
