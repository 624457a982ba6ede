import type { SupportMessage } from '@mynah/contract/support'
import type { Uploaded } from '@mynah/contract/uploads'
import { keyIn } from '#features/uploads/index.ts'
import type { MessageRow } from './store.ts'

type Photo = SupportMessage['photo']

/** The columns of a message for an upload. */
export function photoOf(uploaded: Uploaded | null): Pick<MessageRow, 'photo' | 'file'> {
  if (!uploaded) return { photo: null, file: null }
  const { url, thumb, width, height } = uploaded
  return {
    photo: JSON.stringify({ url, thumb, width, height } satisfies Photo),
    file: keyIn(url) ?? null,
  }
}

export const photoIn = (photo: string | null): Photo => (photo === null ? null : (JSON.parse(photo) as Photo))
