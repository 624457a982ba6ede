import { support } from '@mynah/contract/support'
import { api } from '#client/api/api.ts'
import { perSession } from '#client/session/per-session.ts'
import { invalidate } from '#client/api/query.ts'
import { upload } from '#client/api/uploads.ts'
import { newId } from '@mynah/client/ids'

type Tried = { text: string; photo: File | undefined; id: string; url: string | undefined }

// sending the same text and photo again is the same message, and the photo is uploaded once
const tried = perSession((): Tried => ({ text: '', photo: undefined, id: '', url: undefined }))

/** Throws the refusal, which has shown a toast; returns 'uploadFailed' if the photo could not be uploaded. */
export async function sendToSupport(text: string, photo?: File): Promise<'done' | 'uploadFailed'> {
  const now = tried()
  if (now.text !== text || now.photo !== photo || now.id === '')
    Object.assign(now, { text, photo, id: newId(), url: undefined })
  if (photo) {
    try {
      now.url ??= (await upload(photo, 'chat')).url
    } catch {
      return 'uploadFailed'
    }
  }
  await api(support.send, { id: now.id, content: text, ...(now.url !== undefined && { photo: now.url }) })
  Object.assign(now, { text: '', photo: undefined, id: '', url: undefined })
  await invalidate(support.list)
  return 'done'
}
