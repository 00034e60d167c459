// Passing something on: the device's own way of sharing, a file that is saved, the link to a finished game.

/** Opens the replay of a finished game and nothing else; where it is posted, the server tells of the game. */
export function replayLink(record: string, step: number | null): string {
  return new URL(`r/${encodeURIComponent(record)}${step === null ? '' : `/${step}`}`, document.baseURI).href
}

/** Hands it to the device's own way of sharing; who thinks better of it has not failed. */
export async function shareFile(file: File, text: string): Promise<void> {
  await navigator.share({ files: [file], text }).catch(() => {})
}

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** As the device shares pictures, else saved. */
export async function share(picture: Blob, name: string, text: string): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) await shareFile(file, text)
  else saveFile(file)
}
