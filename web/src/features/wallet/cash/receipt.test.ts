import { afterEach, expect, test, vi } from 'vitest'
import { drawReceipt, saveReceipt } from './receipt.ts'

const receipt = { title: 'Transfer to Linh', amount: '-$12.50', rows: [['Time', 'today']] } as const

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A canvas that records the drawn texts. */
function stubCanvas(written: string[]): void {
  const pen = { fillRect: () => undefined, fillText: (text: string) => written.push(text) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
    give(new Blob(['png'], { type: 'image/png' })),
  )
}

test('a receipt has its heading, its amount and each row', async () => {
  const written: string[] = []
  stubCanvas(written)
  expect((await drawReceipt(receipt)).type).toBe('image/png')
  expect(written).toEqual(['Mynah', 'Transfer to Linh', '-$12.50', 'Time', 'today'])
})

test('it goes to the downloads under the order number, and on a phone to the sheet for sharing', async () => {
  stubCanvas([])
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await saveReceipt(receipt, 'M12')
  expect(saved).toEqual(['mynah-M12.png'])
  const shared: string[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name }) => name)),
  })
  await saveReceipt(receipt, 'M13')
  expect([saved, shared]).toEqual([['mynah-M12.png'], ['mynah-M13.png']])
})

test('where nothing can be drawn nothing is saved', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await expect(saveReceipt(receipt, 'M14')).rejects.toThrow('no canvas')
})
