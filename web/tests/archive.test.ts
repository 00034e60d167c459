// The engine's archives as workers take them apart.
import { describe, expect, it } from 'vitest'
import { filesOf } from '../src/engine/archive'

describe('an archive', () => {
  const bytes = (text: string) => [...new TextEncoder().encode(text)]
  const small = (value: number) => [value & 255, value >> 8]
  const large = (value: number) => [...small(value & 65535), ...small(value >> 16)]

  /** As Python's zipfile writes them, checksums and dates left out. */
  function archiveOf(files: [string, string][], method = 0, between = 0): Blob {
    const out: number[] = []
    const entries: number[] = []
    for (const [path, text] of files) {
      const [name, content] = [bytes(path), bytes(text)]
      const about = [...small(method), ...large(0), ...large(0), ...large(content.length), ...large(content.length), ...small(name.length)]
      entries.push(...large(0x02014b50), ...large(0), ...small(0), ...about, ...small(0), ...small(0), ...large(0), ...large(0), ...large(out.length), ...name)
      out.push(...new Array<number>(between).fill(0), ...large(0x04034b50), ...large(0), ...about, ...small(0), ...name, ...content)
    }
    const end = [...large(0x06054b50), ...large(0), ...small(files.length), ...small(files.length), ...large(entries.length), ...large(out.length), ...small(0)]
    return new Blob([new Uint8Array([...out, ...entries, ...end])])
  }

  it('is read file by file', async () => {
    const archive = archiveOf([['boroughs/__init__.pyc', 'one'], ['folder/', ''], ['boroughs/é.toml', 'deux']])
    const read = await Promise.all((await filesOf(archive)).map(async ({ path, begins, size }) => [path, await archive.slice(begins, begins + size).text()]))
    expect(read).toEqual([['boroughs/__init__.pyc', 'one'], ['boroughs/é.toml', 'deux']])
  })

  it('that is compressed, has gaps, is cut off or none at all is refused', async () => {
    await expect(filesOf(archiveOf([['a', 'b']], 8))).rejects.toThrow('archive')
    await expect(filesOf(archiveOf([['a', 'b']], 0, 4))).rejects.toThrow('archive')
    await expect(filesOf(archiveOf([['a', 'b']]).slice(0, -1))).rejects.toThrow('archive')
    await expect(filesOf(new Blob(['no!']))).rejects.toThrow('archive')
  })
})
