// Whether the engine loads in the Python that was made for it: node tools/try_engine.mjs library.zip packages.zip ...
// What was left out of the library and is needed after all shows here, and not in somebody's browser.
import { readFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

// Node would print the line of the fault, which is the whole of Pyodide.
process.on('uncaughtException', (error) => {
  console.error(String(error.message ?? error).slice(-2000))
  process.exit(1)
})
const [, , library, ...packages] = process.argv
const python = await loadPyodide({ stdLibURL: library })
for (const path of packages) python.unpackArchive(readFileSync(path).buffer, 'zip')
python.runPython(`
import boroughs.server.browser.host
import boroughs.server.browser.thinking
import boroughs.bots
from importlib.metadata import version
from boroughs.server.transport.game_catalogue import game_shelf

version("boroughs")
game_shelf("en")
for name in boroughs.game_names():
    for level in boroughs.bots.LEVELS:
        boroughs.make_bot(name, level)
`)
