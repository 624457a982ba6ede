const readMs = 60_000

/** Saves a file by the browser's download, under that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari reads it a moment later
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}
