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
  /** kept byte for byte, whatever it is */
  asFile?: boolean
}

/** Pictures as they go up, for the next try to be the same. */
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
 * Sends a file straight to the store and has the server check it; a picture that has more bytes or pixels than are taken
 * goes smaller.  A try after a failure goes on where that stopped.
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

/** A picture or video that goes as a file must not be announced as one. */
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
    // the timeout is for silence, not for the whole file: a slow link may take its time
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
