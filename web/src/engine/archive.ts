// A zip archive whose files are not compressed, as the build writes them: each is a part of the one buffer, nothing is copied.

export interface ArchivedFile {
  path: string
  content: Uint8Array<ArrayBuffer>
}

const END = 0x06054b50
const END_LENGTH = 22
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30

export function filesOf(archive: ArrayBuffer): ArchivedFile[] {
  const data = new DataView(archive)
  const end = archive.byteLength - END_LENGTH
  if (end < 0 || data.getUint32(end, true) !== END) throw new Error('not an archive of ours')
  const files: ArchivedFile[] = []
  let at = data.getUint32(end + 16, true)
  for (let left = data.getUint16(end + 10, true); left > 0; left -= 1) {
    if (data.getUint32(at, true) !== ENTRY || data.getUint16(at + 10, true) !== 0) throw new Error('not an archive of ours')
    const size = data.getUint32(at + 24, true)
    const named = data.getUint16(at + 28, true)
    const path = new TextDecoder().decode(new Uint8Array(archive, at + ENTRY_LENGTH, named))
    const local = data.getUint32(at + 42, true)
    const begins = local + LOCAL_LENGTH + data.getUint16(local + 26, true) + data.getUint16(local + 28, true)
    if (!path.endsWith('/')) files.push({ path, content: new Uint8Array(archive, begins, size) })
    at += ENTRY_LENGTH + named + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
  }
  return files
}
