import { complaints } from '@mynah/contract/complaints'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { usePagedList } from '#client/api/paged-list.ts'
import { invalidate } from '#client/api/query.ts'
import { upload } from '#client/api/uploads.ts'
import { perSession } from '#client/session/per-session.ts'

const formFields = ['text', 'phone']

/** The user's own complaints, newest first; reloaded at each visit for new decisions. */
export const useMyComplaints = () =>
  usePagedList(complaints.list, {}, { by: 'id', pageSize: 20, staleTime: 0 })

const sent = perSession(() => new WeakMap<File, string>())

/** Uploads the photos, then sends the complaint. Refusals show a toast, except those about a field of the form. */
export async function complain(
  complaint: Omit<InputOf<typeof complaints.add>, 'photos'>,
  photos: readonly File[],
): Promise<'done' | 'refused' | 'uploadFailed' | ApiError> {
  const urls: string[] = []
  try {
    for (const photo of photos) {
      const url = sent().get(photo) ?? (await upload(photo, 'chat')).url
      sent().set(photo, url)
      urls.push(url)
    }
  } catch {
    return 'uploadFailed'
  }
  try {
    await api(complaints.add, { ...complaint, photos: urls }, { fields: formFields })
    void invalidate(complaints.list)
    return 'done'
  } catch (error) {
    return error instanceof ApiError && formFields.includes(error.field) ? error : 'refused'
  }
}
