import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { wallet } from '@mynah/contract/wallet'
import { api } from '#client/api/api.ts'
import { ApiError, NoAnswer } from '@mynah/client/errors'
import { worked } from '#client/api/attempt.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { getItem, setItem } from '#client/storage/local-storage.ts'
import { Observable } from '@mynah/client/observable'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { invalidate, patch, query, queryClient } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { updateUser } from '#client/session/auth-session.ts'
import { upload } from '#client/api/uploads.ts'
import { UploadFailed } from '@mynah/client/uploads'
import { translateNow } from '#i18n/translate.ts'
import { toast } from '#ui/layers/toast.tsx'
import { refreshMe } from '#client/session/refresh-me.ts'
import { plainNumber, type Target } from '#features/auth/index.ts'
import { refreshWaiting, type OwnProof } from '#features/credentials/index.ts'

export { copyText } from '#client/device/clipboard.ts'
export { refreshMe } from '#client/session/refresh-me.ts'

const moreQuery = query(profile.more, {})
persistQuery(profile.more, {})

/** The signed-in user; undefined only on pages without a session. */
export function useMe(): Self | undefined {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}

/** Details that only the pages of the user's own account need. */
export const useMore = () => useQuery(moreQuery)
export const refreshMore = () => queryClient.refetchQueries({ queryKey: moreQuery.queryKey })

type More = OutputOf<typeof profile.more>
const changeMore = (change: Partial<More>) => patch(profile.more, {}, (more) => ({ ...more, ...change }))

/** The id of the user whose profile steps were closed on this device. */
const dismissedKey = 'profile-steps-closed'
const dismissed = new Observable(getItem(dismissedKey) ?? '')

export function useAreStepsDismissed(): boolean {
  const by = useSyncExternalStore(dismissed.subscribe, dismissed.get)
  const session = useSession()
  return session.state === 'in' && by === session.userId
}

export function dismissSteps(userId: string): void {
  setItem(dismissedKey, userId)
  dismissed.set(userId)
}

type Changes = InputOf<typeof profile.update>

/** @returns whether it succeeded; if not, a toast has shown the reason */
export const save = (changes: Changes): Promise<boolean> =>
  worked(async () => updateUser(await api(profile.update, changes)))

/** `save` for a form of one field. Throws the refusal; refusals about these fields show no toast. */
export async function saveLine(changes: Changes, fields: readonly string[]): Promise<void> {
  updateUser(await api(profile.update, changes, { fields }))
}

export async function saveAddress(address: string, fields: readonly string[]): Promise<void> {
  await api(profile.updateAddress, { address }, { fields })
  await refreshMe()
}

/** Chooses the permanent number. Throws the refusal. */
export async function chooseNumber(userNum: string): Promise<void> {
  updateUser(await api(profile.update, { userNum }))
  changeMore({ numFixed: true })
}

export type PictureUse = 'avatar' | 'background'

/** Uploads a picture and uses it; null removes the current one. */
export async function changePicture(use: PictureUse, picture: File | null): Promise<boolean> {
  return worked(async () => {
    const url = picture ? (await putUp(picture)).url : ''
    if (use === 'avatar') updateUser(await api(profile.update, { avatarUrl: url }))
    else {
      await api(profile.updateBackground, { bgImg: url })
      changeMore({ bgImg: url })
    }
  })
}

/** Uploads a picture; an error shows a toast, and is thrown. */
export async function putUp(picture: File) {
  try {
    return await upload(picture, 'avatar')
  } catch (error) {
    toast(error instanceof ApiError && error.text ? error.text : translateNow('profile')('uploadFailed'))
    throw error instanceof UploadFailed ? new NoAnswer('networkProblem', { cause: error }) : error
  }
}

/** @returns when the change is made, 0 if it is. Throws the refusal. */
export async function bind(target: Target, verCode: string, proof: OwnProof): Promise<number> {
  const old = { password: proof.password, oldCode: proof.verCode }
  const { regionCode, mobile, email } = { regionCode: '', mobile: '', email: '', ...target }
  const { dueTime } =
    target.kind === 'mail'
      ? await api(profile.bindMail, { email: email.trim(), verCode, ...old })
      : await api(profile.bindPhone, { regionCode, mobile: plainNumber(mobile), verCode, ...old })
  await (dueTime > 0 ? refreshWaiting() : refreshMe())
  return dueTime
}

/** Without the old password the change waits. @returns as `bind` does. */
export async function changePassword(oldPassword: string | undefined, newPassword: string): Promise<number> {
  const { dueTime } = await api(profile.changePassword, { oldPassword, newPassword })
  await refreshWaiting()
  return dueTime
}

/** Without any of its fields the change waits. */
export type Proof = { verCode?: string; oldPassword?: string }

/** @returns as `bind` does. */
export async function savePayPassword(password: string, proof: Proof): Promise<number> {
  const { dueTime } = await api(profile.savePayPassword, { password, ...proof })
  void invalidate(wallet.info)
  if (dueTime === 0) changeMore({ hasPayPassword: true })
  await refreshWaiting()
  return dueTime
}

const tokenQuery = query(profile.qrToken, {})

export const useQrToken = () =>
  useQuery({ ...tokenQuery, select: ({ token }) => token, staleTime: Number.POSITIVE_INFINITY })

export async function resetQrToken(): Promise<void> {
  await worked(async () =>
    queryClient.setQueryData(tokenQuery.queryKey, await api(profile.qrToken, { reset: true })),
  )
}

export const useInvited = () =>
  usePagedList(profile.invited, {}, { by: 'userId', pageSize: limits.pageSizeMax })
