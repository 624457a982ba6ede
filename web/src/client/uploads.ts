import { limits } from '@mynah/contract/limits'
import { uploads, type Uploaded, type UploadPurpose } from '@mynah/contract/uploads'
import { api } from '#client/api.ts'

export class UploadFailed extends Error {}

/** Sends a file straight to the store and has the server check it. `onProgress` hears 0 to 1. */
export async function upload(
  file: File,
  purpose: UploadPurpose,
  onProgress: (share: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Uploaded> {
  const options = { quiet: true, ...(signal ? { signal } : {}) }
  const name = file.name || 'file'
  const wanted = { pre: purpose, name, size: file.size, mime: file.type }
  const leave = await api(uploads.credentials, wanted, options)
  await post(leave.url, leave.fields, file, onProgress, signal)
  return api(uploads.finish, { key: leave.key }, options)
}

// fetch tells nothing of an upload's progress
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
      resolve()
    }
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return fail()
    request.open('POST', url)
    request.send(form)
    stirred()
  })
}
