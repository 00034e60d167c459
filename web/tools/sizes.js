// What each board costs on its first load: script and styles, compressed. `node tools/sizes.js [folder of a build]`
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const out = process.argv[2] ?? new URL('../../src/boroughs/web', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf-8'))
const size = (file) => gzipSync(readFileSync(join(out, file))).length

/** The files of a chunk and of all that it imports at once. */
function files(key, seen = new Set(), found = new Set()) {
  if (seen.has(key)) return found
  seen.add(key)
  const chunk = manifest[key]
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const other of chunk.imports ?? []) files(other, seen, found)
  return found
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const table = Object.keys(manifest).find((key) => key.endsWith('pages/Table.svelte'))
const shell = new Set([...files(entry), ...files(table)])
const sum = (list, ending) => [...list].filter((file) => file.endsWith(ending)).reduce((all, file) => all + size(file), 0)
const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(6)

console.log('                 script  styles   (kB compressed)')
console.log(`table page      ${kilo(sum(shell, '.js'))}  ${kilo(sum(shell, '.css'))}`)
for (const key of Object.keys(manifest).filter((one) => /boards\/\w+\/Board\.svelte$/.test(one)).sort()) {
  const own = [...files(key)].filter((file) => !shell.has(file))
  console.log(`${key.split('/').at(-2).padEnd(15)} ${kilo(sum(own, '.js'))}  ${kilo(sum(own, '.css'))}`)
}
const all = readdirSync(join(out, 'assets')).map((name) => join('assets', name)).filter((file) => statSync(join(out, file)).isFile())
console.log(`everything      ${kilo(sum(all, '.js'))}  ${kilo(sum(all, '.css'))}`)
