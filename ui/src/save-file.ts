const readMs = 60_000

/** Hands a file to the browser's downloads under that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari reads it a moment after the press
  setTimeout(() => URL.revokeObjectURL(link.href), readMs)
}
