// Python in a worker: loads the interpreter and our sources from the site's own files, and counts what has arrived.

import { filesOf, type ArchivedFile } from './archive'
import { letGo, writeUsed } from './buffers'
import { Fetches, type EngineFile } from './fetches'
import { forgetSnapshots, keepSnapshot, readSnapshot, type Snapshot } from './snapshot'

/** What we use of Pyodide. */
export interface Python {
  FS: {
    mkdirTree(path: string): void
    mount(kind: unknown, options: { packages: Pack[] } | { blobs: { name: string; data: Blob }[] }, path: string): void
    lookupPath(path: string): { node: { contents: Uint8Array<ArrayBuffer> } }
    unlink(path: string): void
    symlink(to: string, path: string): void
    filesystems: { WORKERFS: unknown }
  }
  pyimport(name: string): unknown
  runPython(code: string): unknown
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
  _module: PythonModule
}

/** Files of an archive, as Emscripten's file system for workers takes them: each is read when it is opened. */
interface Pack {
  blob: Blob
  metadata: { files: { filename: string; start: number; end: number }[] }
}

interface PythonModule {
  HEAP8: Int8Array
  wasmTable: WebAssembly.Table
}

/** How Emscripten is told where files are, and which libraries to link before Python begins. */
interface ModuleSettings {
  dynamicLibraries?: string[]
  locateFile(path: string, folder: string): string
  INITIAL_MEMORY?: number
}

type CreateModule = (settings: ModuleSettings) => Promise<PythonModule>

interface Options {
  indexURL: string
  createPyodideModule: CreateModule
  stdout: (line: string) => void
  stderr: (line: string) => void
  _makeSnapshot?: boolean
  _loadSnapshot?: Uint8Array
}

interface Pyodide {
  loadPyodide(options: Options): Promise<Python>
}

interface EngineList {
  version: string
  /** Python's own library, and the place where Python looks for it. */
  library: string
  library_place: string
  packages: string
  archives: string[]
  files: EngineFile[]
}

/** What one worker has loaded and another need not load again. */
export interface Loaded {
  /** Nothing in browsers that compile only what has arrived whole. */
  module: WebAssembly.Module | null
  archives: Blob[]
  library: Blob
}

export interface Started {
  python: Python
  loaded: Loaded
  /** Whether the engine was there at once, as a visit before had left it. */
  restored: boolean
  /** Imports these, and keeps Python as it then stands for later visits; nothing where it was restored. */
  keep: (modules: string[]) => Promise<void>
}

/** What loading takes of the whole; the rest is Python's own start. */
const LOADING = 0.7
const UNPACKED = 0.8
const WASM = 'engine/python/pyodide.asm.wasm'

/** A file that does not come is told by browsers as what an old one lacks is. */
function reached<T>(path: string, coming: Promise<T>): Promise<T> {
  return coming.catch((error: unknown) => {
    throw new Error(`${path}: ${String(error)}`)
  })
}

export async function loadPython(base: string, progress: (share: number) => void, known: Loaded | null = null): Promise<Started> {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream === 'undefined') throw new TypeError('old browser')
  const script = (name: string) => reached(name, import(/* @vite-ignore */ new URL(`engine/python/${name}`, base).href))
  const scripts = Promise.all([script('pyodide.mjs') as Promise<Pyodide>, script('pyodide.asm.mjs') as Promise<{ default: CreateModule }>])
  // Kept from failing on its own while the rest is loaded, as are those below; each is awaited later.
  scripts.catch(() => {})
  const load = (path: string) => reached(path, fetch(new URL(path, base)))
  const list = (await (await load('engine/engine.json')).json()) as EngineList
  const engine = list.files.map(({ integrity }) => integrity).join(' ')
  const kept = readSnapshot(base, engine)
  const total = list.files.reduce((sum, file) => sum + file.bytes, 0)
  let arrived = 0
  const fetches = new Fetches(base, list.files, (bytes) => {
    arrived += bytes
    progress((LOADING * Math.min(arrived, total)) / total)
  })
  const blob = async (path: string) => (await load(path)).blob()
  // Compiled while scripts are read: Pyodide would begin only afterwards.
  const module = known ? Promise.resolve(known.module) : compile(base)
  const archives = known ? Promise.resolve(known.archives) : Promise.all(list.archives.map(blob))
  const library = known ? Promise.resolve(known.library) : blob(list.library)
  for (const coming of [archives, library]) coming.catch(() => {})
  const [{ loadPyodide }, { default: createModule }] = await scripts
  const compiled = await module
  const giveBack = compiled ? giveModule(compiled) : () => {}
  if (compiled) fetches.hold(new URL(WASM, base).href, new ArrayBuffer())
  const packs = await Promise.all((await archives).map(async (blob) => ({ blob, files: await filesOf(blob) })))
  const libraries = await Promise.all(packs.flatMap(({ blob, files }) => files.filter(({ path }) => path.endsWith('.so')).map(async ({ path, begins, size }) => ({ path, content: await blob.slice(begins, begins + size).arrayBuffer() }))))
  let functions = 0
  const start = async (snapshot: Snapshot | null): Promise<Python> => {
    fetches.hold(new URL(list.library, base).href, await (await library).arrayBuffer())
    const python = await loadPyodide({
      indexURL: new URL('engine/python/', base).href,
      async createPyodideModule(settings) {
        linkFirst(base, settings, libraries, list.packages, fetches)
        if (snapshot) settings.INITIAL_MEMORY = snapshot.memory.length
        const made = await createModule(settings)
        functions = made.wasmTable.length
        if (snapshot && functions !== snapshot.functions) throw new Error('laid out in another way')
        if (snapshot) writeUsed(memoryOf(snapshot), new Uint8Array(made.HEAP8.buffer))
        return made
      },
      stdout: () => {},
      stderr: (line) => console.error(line),
      ...(snapshot ? { _loadSnapshot: headOf(snapshot) } : { _makeSnapshot: known === null }),
    })
    mount(python, packs, list.packages)
    // Python has read what it needs of it so far; from now on it is read where the browser has it.
    exchange(python, list.library_place, await library)
    // The one of the visit that made it would throw the same again.
    if (snapshot) python.runPython('import random; random.seed()')
    return python
  }
  let snapshot = await kept
  const python = await start(snapshot).catch(async (error: unknown) => {
    if (!snapshot) throw error
    console.warn('not restored', error)
    letGo(snapshot.memory.buffer)
    snapshot = null
    await forgetSnapshots(base)
    return start(null)
  })
  giveBack()
  fetches.end()
  if (snapshot) letGo(snapshot.memory.buffer)
  progress(UNPACKED)
  const least = python._module.HEAP8.length
  const keep = async (modules: string[]): Promise<void> => {
    if (snapshot || known || !('caches' in globalThis)) return
    try {
      python.runPython(`import gc, ${modules.join(', ')}\ngc.collect()`)
      // A memory that has grown since does not fit into a new one.
      if (python._module.HEAP8.length > least) return
      const made = { memory: python.makeMemorySnapshot(), functions }
      await keepSnapshot(base, engine, made)
      letGo(made.memory.buffer)
    } catch (error) {
      console.warn('not kept', error)
    }
  }
  return { python, loaded: { module: compiled, archives: await archives, library: await library }, restored: snapshot !== null, keep }
}

/** What Pyodide writes before the memory itself: how it is to be gone on from. It tells its own length. */
function headOf({ memory }: Snapshot): Uint8Array<ArrayBuffer> {
  return memory.slice(0, headLength(memory))
}

function memoryOf({ memory }: Snapshot): Uint8Array<ArrayBuffer> {
  return memory.subarray(headLength(memory))
}

function headLength(memory: Uint8Array<ArrayBuffer>): number {
  return new DataView(memory.buffer).getUint32(4, true)
}

/** Nothing is unpacked: what was in Python's files would be in memory as often as there are workers. */
function mount(python: Python, packs: { blob: Blob; files: ArchivedFile[] }[], packages: string): void {
  python.FS.mkdirTree(packages)
  const given = packs.map(({ blob, files }) => ({ blob, metadata: { files: files.map(({ path, begins, size }) => ({ filename: `/${path}`, start: begins, end: begins + size })) } }))
  python.FS.mount(python.FS.filesystems.WORKERFS, { packages: given }, packages)
  ;(python.pyimport('importlib') as { invalidate_caches(): void }).invalidate_caches()
}

/** In place of a file that Pyodide has written into memory: the same in the browser's hands. */
function exchange(python: Python, path: string, blob: Blob): void {
  const { FS } = python
  const folder = '/lib/kept'
  FS.mkdirTree(folder)
  FS.mount(FS.filesystems.WORKERFS, { blobs: [{ name: 'library', data: blob }] }, folder)
  const { buffer } = FS.lookupPath(path).node.contents
  FS.unlink(path)
  FS.symlink(`${folder}/library`, path)
  letGo(buffer)
}

/** A library that Python links, and what is in it. */
interface Library {
  path: string
  content: ArrayBuffer
}

/** Linked before Python begins they lie at the same place every time: what was kept of memory points into them. */
function linkFirst(base: string, settings: ModuleSettings, libraries: Library[], packages: string, fetches: Fetches): void {
  const addresses = new Map<string, string>()
  for (const { path, content } of libraries) {
    const address = new URL(`engine/libraries/${path}`, base).href
    addresses.set(`${packages}/${path}`, address)
    fetches.hold(address, content)
  }
  const locate = settings.locateFile
  settings.dynamicLibraries = [...addresses.keys()]
  settings.locateFile = (path, folder) => addresses.get(path) ?? locate(path, folder)
}

/** Null where the browser compiles only what has arrived whole: Pyodide does that by itself. */
async function compile(base: string): Promise<WebAssembly.Module | null> {
  if (!('compileStreaming' in WebAssembly)) return null
  return WebAssembly.compileStreaming(fetch(new URL(WASM, base))).catch(() => null)
}

/** Pyodide would fetch and compile it again: until it is given back it takes the one that is there. */
function giveModule(module: WebAssembly.Module): () => void {
  const plain = WebAssembly.instantiateStreaming
  const instantiateStreaming = async (_source: unknown, imports: WebAssembly.Imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) })
  Object.assign(WebAssembly, { instantiateStreaming })
  return () => Object.assign(WebAssembly, { instantiateStreaming: plain })
}
