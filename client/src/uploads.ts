import { success } from '@mynah/contract/errors'
import { toWireLanguage, type Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { partPath, partType, uploads, type Uploaded, type UploadPurpose } from '@mynah/contract/uploads'
import type { Calls } from './calls.ts'
import type { Clock } from './clock.ts'
import type { SessionStore } from './session.ts'
import type { Transport } from './transport.ts'

export class UploadFailed extends Error {
  /** a retry with the same file would fail too */
  readonly final: boolean
  /** the server's error text */
  readonly text: string
  constructor(message: string, final = false, text = '') {
    super(message)
    this.final = final
    this.text = text
  }
}

export type UploadOptions = {
  name?: string
  mime?: string
  /** called with 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal | undefined
}

export type UploadsOptions = {
  url: string | URL
  session: SessionStore
  transport: Transport
  clock: Clock
  language: () => Language
  /** Makes the calls before and after the upload. */
  call: Calls['call']
}

type Leave = { url: string; fields: Record<string, string>; key: string }

const triesMax = 5

/** Uploads files to the store, and has the server validate them. */
export class Uploads {
  readonly #options: UploadsOptions
  /** How much of a file is uploaded, for a retry to continue there. */
  #begun = new WeakMap<Blob, { leave: Leave; offset: number }>()

  constructor(options: UploadsOptions) {
    this.#options = options
    options.session.onEnd(() => (this.#begun = new WeakMap()))
  }

  /** Uploads a file. A retry with the same file after a failure continues where it stopped. */
  async upload(file: Blob, purpose: UploadPurpose, options: UploadOptions = {}): Promise<Uploaded> {
    const { name = 'file', mime = file.type, onProgress = () => undefined, signal } = options
    const { call } = this.#options
    const going = this.#begun.get(file)
    const leave =
      going?.leave ?? (await call(uploads.credentials, { pre: purpose, name, size: file.size, mime }, signal))
    const inParts = 'secret' in leave.fields && file.size > limits.partBytesMax
    try {
      if (inParts) await this.#postParts(leave, file, onProgress, signal)
      else await this.#post(leave, file, name, onProgress, signal)
    } catch (error) {
      // too late to continue: the next try starts again
      if (!inParts || (error instanceof UploadFailed && error.final)) this.#begun.delete(file)
      throw error
    }
    this.#begun.delete(file)
    return call(uploads.finish, { key: leave.key }, signal)
  }

  /** Uploads in parts; an interrupted connection costs one part, which is retried after growing pauses. */
  async #postParts(
    leave: Leave,
    file: Blob,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    let offset = this.#begun.get(file)?.offset ?? 0
    let tries = 0
    while (offset < file.size) {
      signal?.throwIfAborted()
      this.#begun.set(file, { leave, offset })
      try {
        offset = await this.#postPart(leave, file.slice(offset, offset + limits.partBytesMax), offset, signal)
        tries = 0
        onProgress(offset / file.size)
      } catch (error) {
        const final = signal?.aborted || (error instanceof UploadFailed && error.final)
        if (final || ++tries >= triesMax) throw error
        await this.#pause(500 * 2 ** tries, signal)
      }
    }
  }

  async #postPart(leave: Leave, part: Blob, offset: number, signal?: AbortSignal): Promise<number> {
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
    const request = new Request(new URL(partPath, this.#options.url), {
      method: 'POST',
      headers: {
        'content-type': partType,
        lang: toWireLanguage(this.#options.language()),
        'upload-key': leave.key,
        'upload-secret': leave.fields.secret ?? '',
        'upload-offset': String(offset),
      },
      body: part,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const answer = await this.#options.transport.fetch(request)
    if (answer.status === 204) return Number(answer.headers.get('upload-offset'))
    throw new UploadFailed(`${answer.status}`, answer.status < 500, refusalIn(await answer.text()))
  }

  #pause(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.#options.clock.after(ms, resolve)
      signal?.addEventListener('abort', () => (stop(), reject(signal.reason)), { once: true })
    })
  }

  async #post(
    leave: Leave,
    file: Blob,
    name: string,
    onProgress: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const form = new FormData()
    for (const [key, value] of Object.entries(leave.fields)) form.append(key, value)
    form.append('file', file, name)
    // a store on another origin does not know this header
    const isHome = leave.url.startsWith('/')
    const headers: Record<string, string> = isHome ? { lang: toWireLanguage(this.#options.language()) } : {}
    const url = new URL(leave.url, this.#options.url)
    const { status, text } = await this.#options.transport
      .postForm(url, form, { headers, onProgress, signal })
      .catch(() => {
        if (signal?.aborted) throw signal.reason
        throw new UploadFailed('0')
      })
    if (status !== 204 && status !== 200) throw new UploadFailed(`${status}`)
    const refusal = status === 200 ? refusalIn(text) : ''
    if (refusal) throw new UploadFailed('refused', true, refusal)
  }
}

/** The error in an answer of the server; '' if there is none, as from an S3 store. */
function refusalIn(body: string): string {
  try {
    const { retCode, retDesc } = JSON.parse(body) as { retCode?: unknown; retDesc?: unknown }
    return retCode === success || typeof retDesc !== 'string' ? '' : retDesc
  } catch {
    return ''
  }
}
