import { onTestFinished, vi } from 'vitest'

/** The next file that the page saves: its name and its text. No browser asks where to put it. */
export function nextSavedFile(): Promise<{ name: string; text: string }> {
  const saved = Promise.withResolvers<{ name: string; text: string }>()
  let text: Promise<string>
  const creating = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    text = (blob as Blob).text()
    return 'blob:saved'
  })
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.resolve(text.then((whole) => ({ name: this.download, text: whole })))
  })
  onTestFinished(() => {
    creating.mockRestore()
    clicking.mockRestore()
  })
  return saved.promise
}
