import type { FormOptions } from '@mynah/client/transport'
import { UploadFailed, Uploads } from '@mynah/client/uploads'
import { systemClock } from '@mynah/client/clock'
import { limits } from '@mynah/contract/limits'
import type { Uploaded, UploadPurpose } from '@mynah/contract/uploads'
import { chosenLanguage } from '#i18n/languages.ts'
import { api } from '#client/api/api.ts'
import { session } from '#client/session/auth-session.ts'
import { fitPicture } from '#client/api/pictures.ts'
import { perSession, sessionScope, withinSession } from '#client/session/per-session.ts'
import { browserTransport } from '#client/chat/transport.ts'

type Options = {
  /** called with 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** uploads the bytes unchanged, whatever the type */
  asFile?: boolean
}

/** Reduced pictures by original file, so that a retry uploads the same bytes. */
const fitted = perSession(() => new WeakMap<File, File>())

const uploads = new Uploads({
  url: location.origin,
  session,
  transport: { ...browserTransport, postForm },
  clock: systemClock,
  language: chosenLanguage,
  call: (call, input, signal) => api(call, input, { quiet: true, ...(signal && { signal }) }),
})

/**
 * Uploads a file directly to the file storage and has the server verify it. Pictures with too many bytes or pixels are
 * reduced first. A retry after a failure continues where the upload stopped.
 */
export function upload(chosen: File, purpose: UploadPurpose, options: Options = {}): Promise<Uploaded> {
  const scope = sessionScope()
  const signal = options.signal ? AbortSignal.any([options.signal, scope]) : scope
  return withinSession(send(chosen, purpose, { ...options, signal }))
}

async function send(chosen: File, purpose: UploadPurpose, options: Options): Promise<Uploaded> {
  const { asFile, ...rest } = options
  const isPicture = !asFile && chosen.type.startsWith('image/')
  const file = isPicture ? (fitted().get(chosen) ?? (await fitPicture(chosen, purpose))) : chosen
  if (isPicture) fitted().set(chosen, file)
  const mime = asFile ? plainType(file.type) : file.type
  return uploads.upload(file, purpose, { ...rest, name: file.name || 'file', mime })
}

/** A picture or video that is sent as a file must not be announced as one. */
const plainType = (type: string) =>
  /^(?:image|audio|video)\//.test(type) || type === '' ? 'application/octet-stream' : type

// fetch reports no progress of an upload
function postForm(
  url: URL,
  form: FormData,
  { headers, onProgress, signal }: FormOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let idle: ReturnType<typeof setTimeout>
    // The timeout counts from the last progress, not from the start: a slow link may take its time.
    const stirred = () => {
      clearTimeout(idle)
      idle = setTimeout(() => request.abort(), limits.requestTimeoutMs)
    }
    const fail = () => {
      clearTimeout(idle)
      reject(new UploadFailed(`${request.status}`))
    }
    request.upload.onprogress = ({ loaded, total }) => {
      stirred()
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      clearTimeout(idle)
      resolve({ status: request.status, text: request.responseText })
    }
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return fail()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
    stirred()
  })
}
