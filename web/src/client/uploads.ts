import { success } from '@mynah/contract/errors'
import { toWireLanguage } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { partPath, partType, uploads, type Uploaded, type UploadPurpose } from '@mynah/contract/uploads'
import { chosenLanguage } from '#i18n/languages.ts'
import { api } from '#client/api.ts'
import { fitPicture } from '#client/pictures.ts'
import { perSession, sessionScope, withinSession } from '#client/per-session.ts'

export class UploadFailed extends Error {
  /** trying the same again is no use */
  readonly final: boolean
  /** why, in words of the server */
  readonly text: string
  constructor(message: string, final = false, text = '') {
    super(message)
    this.final = final
    this.text = text
  }
}

type Options = {
  /** called with 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** kept byte for byte, whatever it is */
  asFile?: boolean
}
type Leave = { url: string; fields: Record<string, string>; key: string }

/** Pictures as they go up, for the next try to be the same. */
const fitted = perSession(() => new WeakMap<File, File>())

/** What of a file is up already, for the next try to go on there. */
const begun = perSession(() => new WeakMap<File, { leave: Leave; offset: number }>())

/**
 * Sends a file straight to the store and has the server check it; a picture that has more bytes or pixels than are taken
 * goes smaller.  A try after a failure goes on where that stopped.
 */
export function upload(chosen: File, purpose: UploadPurpose, options: Options = {}): Promise<Uploaded> {
  const scope = sessionScope()
  const signal = options.signal ? AbortSignal.any([options.signal, scope]) : scope
  return withinSession(send(chosen, purpose, { ...options, signal }))
}

async function send(chosen: File, purpose: UploadPurpose, options: Options): Promise<Uploaded> {
  const { onProgress = () => undefined, signal, asFile } = options
  const isPicture = !asFile && chosen.type.startsWith('image/')
  const file = isPicture ? (fitted().get(chosen) ?? (await fitPicture(chosen, purpose))) : chosen
  if (isPicture) fitted().set(chosen, file)
  const quiet = { quiet: true, ...(signal ? { signal } : {}) }
  const name = file.name || 'file'
  const mime = asFile ? plainType(file.type) : file.type
  const going = begun().get(file)
  const leave =
    going?.leave ?? (await api(uploads.credentials, { pre: purpose, name, size: file.size, mime }, quiet))
  const inParts = 'secret' in leave.fields && file.size > limits.partBytesMax
  try {
    if (inParts) await postParts(leave, file, onProgress, signal)
    else await post(leave.url, leave.fields, file, onProgress, signal)
  } catch (error) {
    // too late to go on: the next try starts anew
    if (!inParts || (error instanceof UploadFailed && error.final)) begun().delete(file)
    throw error
  }
  begun().delete(file)
  return api(uploads.finish, { key: leave.key }, quiet)
}

/** A picture or video that goes as a file must not be announced as one. */
const plainType = (type: string) =>
  /^(?:image|audio|video)\//.test(type) || type === '' ? 'application/octet-stream' : type

const triesMax = 5

/** Part by part; a broken line costs one part, and is tried again after growing pauses. */
async function postParts(
  leave: Leave,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let offset = begun().get(file)?.offset ?? 0
  let tries = 0
  while (offset < file.size) {
    signal?.throwIfAborted()
    begun().set(file, { leave, offset })
    try {
      offset = await postPart(leave, file.slice(offset, offset + limits.partBytesMax), offset, signal)
      tries = 0
      onProgress(offset / file.size)
    } catch (error) {
      const final = signal?.aborted || (error instanceof UploadFailed && error.final)
      if (final || ++tries >= triesMax) throw error
      await pause(500 * 2 ** tries, signal)
    }
  }
}

async function postPart(leave: Leave, part: Blob, offset: number, signal?: AbortSignal): Promise<number> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs)
  const answer = await fetch(partPath, {
    method: 'POST',
    headers: {
      'content-type': partType,
      lang: toWireLanguage(chosenLanguage()),
      'upload-key': leave.key,
      'upload-secret': leave.fields.secret ?? '',
      'upload-offset': String(offset),
    },
    body: part,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (answer.status === 204) return Number(answer.headers.get('upload-offset'))
  throw new UploadFailed(`${answer.status}`, answer.status < 500, refusalIn(await answer.text()))
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
  })

/** Where the server itself takes a file it refuses as everywhere. '' where it does not say why, as a store does not. */
function refusalIn(body: string): string {
  try {
    const { retCode, retDesc } = JSON.parse(body) as { retCode?: unknown; retDesc?: unknown }
    return retCode === success || typeof retDesc !== 'string' ? '' : retDesc
  } catch {
    return ''
  }
}

// fetch reports no progress of an upload
function post(
  url: string,
  fields: Record<string, string>,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let idle: ReturnType<typeof setTimeout>
    // the timeout is for silence, not for the whole file: a slow link may take its time
    const stirred = () => {
      clearTimeout(idle)
      idle = setTimeout(() => request.abort(), limits.requestTimeoutMs)
    }
    const fail = () => {
      clearTimeout(idle)
      reject(signal?.aborted ? signal.reason : new UploadFailed(`${request.status}`))
    }
    request.upload.onprogress = ({ loaded, total }) => {
      stirred()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status !== 204 && request.status !== 200) return fail()
      clearTimeout(idle)
      const text = request.status === 200 ? refusalIn(request.responseText) : ''
      if (text) reject(new UploadFailed('refused', true, text))
      else resolve()
    }
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return fail()
    request.open('POST', url)
    // a store of another origin knows no such header
    if (url.startsWith('/')) request.setRequestHeader('lang', toWireLanguage(chosenLanguage()))
    request.send(form)
    stirred()
  })
}
