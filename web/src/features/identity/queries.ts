import { useQuery } from '@tanstack/react-query'
import { identity, identityState, type RealName } from '@mynah/contract/identity'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { query, invalidate } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { upload } from '#client/api/uploads.ts'
import { refreshMe } from '#client/session/refresh-me.ts'
import { perSession } from '#client/session/per-session.ts'

export { onVerificationRequired } from '#client/session/verification-required.ts'
export { identityState, type RealName }
export type Documents = Omit<InputOf<typeof identity.submit>, 'front' | 'back'>

export const useRealName = () => useQuery(query(identity.detail, {}))

/** The state of the user's verification, as the session has it. */
export function useIdentityState(): number {
  const session = useSession()
  return session.state === 'in' ? session.user.real : identityState.none
}

const sent = perSession(() => new WeakMap<File, string>())

async function send(photo: File): Promise<string> {
  const url = sent().get(photo) ?? (await upload(photo, 'certificate')).url
  sent().set(photo, url)
  return url
}

/**
 * Uploads both photos, then sends the form. @returns the error of an upload as `failed`; a refusal of the form has
 * shown a toast.
 */
export async function submitIdentity(
  documents: Documents,
  photos: { front: File; back: File },
): Promise<'done' | 'refused' | { failed: string }> {
  let front: string
  let back: string
  try {
    front = await send(photos.front)
    back = await send(photos.back)
  } catch (error) {
    return { failed: error instanceof ApiError ? error.text : '' }
  }
  try {
    await api(identity.submit, { ...documents, front, back })
  } catch {
    return 'refused'
  }
  await Promise.all([invalidate(identity.detail), refreshMe()])
  return 'done'
}
