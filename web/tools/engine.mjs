// Compiles Python for the interpreter that will run it: node tools/engine.mjs sources.zip compiled.zip.
// Compiling in every browser anew would take most of the time of its start. What comes out is not compressed:
// as a whole it becomes smaller than file by file (tools/site.py).
import { readFileSync, writeFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

const [, , from, to] = process.argv
// Faults name the line, not the column: the columns alone would be a tenth of the whole site.
const python = await loadPyodide({ env: { HOME: '/', PYTHONNODEBUGRANGES: '1' } })
python.unpackArchive(readFileSync(from).buffer, 'zip', { extractDir: '/sources' })
python.runPython(`
import marshal, os, py_compile, types, zipfile

# Pyodide gives its objects the docstrings of these at its start; of all others they are left out.
DOCUMENTED = ("pyodide", "_pyodide")
# Faults name the lines of the engine; those of Python's own library would be a seventh of its archive.
TRACED = ("boroughs/", *DOCUMENTED)
HEADER = 16
NO_POSITION = 0x80 | 15 << 3

def without_lines(code):
    inner = tuple(without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    # A table of positions has an entry for eight instructions at most, and must not end before the code does.
    left, nowhere = len(code.co_code) // 2, []
    while left > 0:
        nowhere.append(NO_POSITION | min(8, left) - 1)
        left -= 8
    return code.replace(co_consts=inner, co_linetable=bytes(nowhere))

def compiled(path, place):
    with open(path, "rb") as file:
        content = file.read()
    if not path.endswith(".pyc") or place.startswith(TRACED):
        return content
    return content[:HEADER] + marshal.dumps(without_lines(marshal.loads(content[HEADER:])))

with zipfile.ZipFile("/compiled.zip", "w") as packed:
    for folder, _, names in sorted(os.walk("/sources")):
        for name in sorted(names):
            path = os.path.join(folder, name)
            place = os.path.relpath(path, "/sources")
            if name.endswith(".py"):
                path = py_compile.compile(
                    path, cfile="/compiled.pyc", dfile=place, doraise=True,
                    optimize=0 if place.startswith(DOCUMENTED) else 2,
                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
                )
                place += "c"
            # The same sources make the same file, on whatever day.
            entry = zipfile.ZipInfo(place, (2020, 1, 1, 0, 0, 0))
            packed.writestr(entry, compiled(path, place))
`)
writeFileSync(to, python.FS.readFile('/compiled.zip'))
