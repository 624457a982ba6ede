import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPdf } from './pdf.ts'

const { getDocument } = vi.hoisted(() => ({
  getDocument: vi.fn<(options: { worker: { port: object } }) => object>(),
}))
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  getDocument,
  PDFWorker: { create: (given: object) => given },
}))

// the worker's address in tests is not that of a build
vi.mock('#client/device/trusted-types.ts', () => ({ trustedScript: (address: string) => address }))

class FakeWorker extends EventTarget {
  terminate = vi.fn<() => void>()
}
let workers: FakeWorker[]
const destroy = vi.fn(async () => undefined)

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', function () {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  getDocument.mockReturnValue({ promise: new Promise(() => undefined), destroy })
})
afterEach(() => vi.unstubAllGlobals())

test('a document whose worker cannot be loaded fails instead of loading for ever', async () => {
  const { opened } = openPdf(new ArrayBuffer(1))
  workers[0]?.dispatchEvent(new Event('error'))
  await expect(opened).rejects.toThrow('does not run')
})

test('each document has a worker of its own, which ends with it', async () => {
  const first = openPdf(new ArrayBuffer(1))
  first.close()
  openPdf(new ArrayBuffer(1))
  expect(getDocument.mock.calls.slice(-2).map(([{ worker }]) => worker.port)).toEqual(workers)
  await vi.waitFor(() => expect(workers[0]?.terminate).toHaveBeenCalledTimes(1))
  expect(workers[1]?.terminate).not.toHaveBeenCalled()
})
