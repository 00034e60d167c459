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

/** What one worker has loaded and another need not load again. */
export interface Loaded {
  /** Nothing in browsers that compile only what has arrived whole. */
  module: WebAssembly.Module | null
  archives: ArrayBuffer[]
}

/** What loading takes of the whole; the rest is Python's own start. */
const LOADING = 0.7
const UNPACKED = 0.8

export async function loadPython(base: string, progress: (share: number) => void, known: Loaded | null = null): Promise<{ python: Python; loaded: Loaded }> {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream === 'undefined') throw new TypeError('old browser')
  const list = (await (await fetch(new URL('engine/engine.json', base))).json()) as EngineList
  const total = list.files.reduce((sum, file) => sum + file.bytes, 0)
  let arrived = 0
  unpackFetches(base, list.files, (bytes) => {
    arrived += bytes
    progress((LOADING * Math.min(arrived, total)) / total)
  })
  const compiled = shareModule(known?.module ?? null)
  const archives = known
    ? Promise.resolve(known.archives)
    : Promise.all(list.archives.map(async (path) => (await fetch(new URL(path, base))).arrayBuffer()))
  // Kept from failing on its own while Python is loaded; it is awaited below.
  archives.catch(() => {})
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('engine/python/pyodide.mjs', base).href)) as Pyodide
  const python = await loadPyodide({
    indexURL: new URL('engine/python/', base).href,
    stdout: () => {},
    stderr: (line) => console.error(line),
  })
  const loaded = { module: compiled(), archives: await archives }
  for (const archive of loaded.archives) unpack(python, archive, list.packages)
  progress(UNPACKED)
  return { python, loaded }
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

/** Pyodide compiles what it has fetched; here it takes the module that is known, or tells afterwards which one it made. */
function shareModule(known: WebAssembly.Module | null): () => WebAssembly.Module | null {
  const plain = WebAssembly.instantiateStreaming
  let module = known
  const instantiateStreaming = async (source: Response | PromiseLike<Response>, imports: WebAssembly.Imports) => {
    if (known) return { module: known, instance: await WebAssembly.instantiate(known, imports) }
    const made = await plain(source, imports)
    module = made.module
    return made
  }
  if ('instantiateStreaming' in WebAssembly) Object.assign(WebAssembly, { instantiateStreaming })
  return () => {
    Object.assign(WebAssembly, { instantiateStreaming: plain })
    return module
  }
}

/** Large files are checked against the build's list, counted and unpacked. */
function unpackFetches(base: string, files: EngineFile[], count: (bytes: number) => void): void {
  const known = new Map(files.map((file) => [new URL(file.path, base).href, file]))
  const plain = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : new URL(input, base).href
    const file = known.get(address)
    if (!file) return plain(input, options)
    const response = await plain(new URL(file.packed, base), { integrity: file.integrity })
    if (!response.ok) throw new Error(`${file.packed}: ${response.status}`)
    // What is checked arrives as a whole; Pyodide keeps its answers, which shall not keep that.
    const packed = await response.arrayBuffer()
    count(packed.byteLength)
    const body = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Response(body, { headers: { 'content-type': file.type } })
  }
}
