// Fails the build when the first page costs too much: what index.html loads, compressed.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 120_000
const out = new URL('../../src/boroughs/web/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('manifest.json', out), 'utf-8'))

const size = (file) => gzipSync(readFileSync(new URL(file, out))).length

/** A chunk with all that it imports at once (not on demand). */
function loaded(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const other of manifest[key].imports ?? []) loaded(other, seen)
  return seen
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const table = Object.keys(manifest).find((key) => key.endsWith('pages/Table.svelte'))
const first = [...loaded(entry)].reduce((sum, key) => sum + size(manifest[key].file), 0)
const whole = Object.values(manifest).reduce((sum, chunk) => sum + (chunk.file.endsWith('.js') ? size(chunk.file) : 0), 0)
console.log(`first load: ${(first / 1000).toFixed(1)} kB of script compressed; all pages and boards: ${(whole / 1000).toFixed(1)} kB`)
if (table === undefined) throw new Error('the table page is not a chunk of its own any more')
if (first > LIMIT) {
  console.error(`the first load is over its budget of ${LIMIT / 1000} kB`)
  process.exit(1)
}
