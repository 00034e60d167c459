// A zip archive whose files are not compressed, as the build writes them. It stays with the browser: a file is a part of
// it that is read when Python asks for it, and no worker has a copy of the whole.

export interface ArchivedFile {
  path: string
  /** From the beginning of the archive. */
  begins: number
  size: number
}

const END = 0x06054b50
const END_LENGTH = 22
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30

const viewOf = async (part: Blob): Promise<DataView<ArrayBuffer>> => new DataView(await part.arrayBuffer())

/** Only what the archive says of its files is read, at its end. */
export async function filesOf(archive: Blob): Promise<ArchivedFile[]> {
  const refuse = (): never => {
    throw new Error('not an archive of ours')
  }
  const end = await viewOf(archive.slice(-END_LENGTH))
  if (end.byteLength < END_LENGTH || end.getUint32(0, true) !== END) return refuse()
  const from = end.getUint32(16, true)
  const data = await viewOf(archive.slice(from, archive.size - END_LENGTH))
  const files: ArchivedFile[] = []
  let at = 0
  let next = 0
  for (let left = end.getUint16(10, true); left > 0; left -= 1) {
    if (data.getUint32(at, true) !== ENTRY || data.getUint16(at + 10, true) !== 0) return refuse()
    const size = data.getUint32(at + 24, true)
    const named = data.getUint16(at + 28, true)
    const path = new TextDecoder().decode(new Uint8Array(data.buffer, at + ENTRY_LENGTH, named))
    // One lies behind the other, with nothing between: else the lengths before each would have to be read, too.
    if (data.getUint32(at + 42, true) !== next) return refuse()
    const begins = next + LOCAL_LENGTH + named
    if (!path.endsWith('/')) files.push({ path, begins, size })
    next = begins + size
    at += ENTRY_LENGTH + named + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
  }
  return next === from ? files : refuse()
}
