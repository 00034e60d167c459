// Whether the engine works in the Python that was made for it: node tools/try_engine.mjs library.zip trial.py packages.zip ...
// Prints which files of the library were loaded: tools/site.py keeps those, and tries again with nothing else.
import { readFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

// Node would print the line of the fault, which is the whole of Pyodide.
process.on('uncaughtException', (error) => {
  console.error(String(error.message ?? error).slice(-2000))
  process.exit(1)
})
const [, , library, trial, ...packages] = process.argv
const python = await loadPyodide({ stdLibURL: library, stdout: () => {}, stderr: () => {} })
for (const path of packages) python.unpackArchive(readFileSync(path).buffer, 'zip')
python.runPython(readFileSync(trial, 'utf8'))
process.stdout.write(await python.runPythonAsync('await trial()'))
process.exit(0)
