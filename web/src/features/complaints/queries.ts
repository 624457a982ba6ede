import { complaints } from '@mynah/contract/complaints'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api.ts'
import { upload } from '#client/uploads.ts'

const sent = new WeakMap<File, string>()

/** Sends the photos, then the complaint. A refusal has shown itself. */
export async function complain(
  complaint: Omit<InputOf<typeof complaints.add>, 'photos'>,
  photos: readonly File[],
): Promise<'done' | 'refused' | 'uploadFailed'> {
  const urls: string[] = []
  try {
    for (const photo of photos) {
      const url = sent.get(photo) ?? (await upload(photo, 'chat')).url
      sent.set(photo, url)
      urls.push(url)
    }
  } catch {
    return 'uploadFailed'
  }
  try {
    await api(complaints.add, { ...complaint, photos: urls })
    return 'done'
  } catch {
    return 'refused'
  }
}
