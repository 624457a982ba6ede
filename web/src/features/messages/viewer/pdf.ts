import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the build makes the address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { trustedScript } from '#client/device/trusted-types.ts'

export type Pdf = PDFDocumentProxy

/**
 * Opens a document in its own worker; scripts in it do not run. `opened` resolves with the document and the width of
 * its first page as a ratio to the height. It rejects if the file is broken or has a password, or if the worker cannot
 * be loaded.
 */
export function openPdf(data: ArrayBuffer): {
  opened: Promise<{ pdf: Pdf; ratio: number }>
  close: () => void
} {
  const port = new Worker(trustedScript(workerUrl), { type: 'module' })
  const task = getDocument({
    // a copy, since the worker takes ownership of the bytes
    data: data.slice(0),
    worker: PDFWorker.create({ port }),
    cMapUrl: '/pdf/cmaps/',
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
    iccUrl: '/pdf/iccs/',
    enableXfa: false,
  })
  const open = async () => {
    const pdf = await task.promise
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return { pdf, ratio: width / height }
  }
  // the library never rejects if its worker fails
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker of the PDF does not run')))
  })
  return {
    opened: Promise.race([open(), broken]),
    close: () => void task.destroy().finally(() => port.terminate()),
  }
}
