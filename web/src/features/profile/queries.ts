import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { api, NoAnswer, Refusal } from '#client/api.ts'
import { keepAnswer } from '#client/kept-answers.ts'
import { patch, query, queryClient } from '#client/query.ts'
import { useSession } from '#client/session.ts'
import { updateUser } from '#client/session-store.ts'
import { upload, UploadFailed } from '#client/uploads.ts'
import { sayNow } from '#i18n/say.ts'
import { toast } from '#ui/toast.tsx'
import { refreshMe } from '#features/account/index.ts'
import { plainNumber, type Target } from '#features/auth/index.ts'

export { copyText } from '#client/clipboard.ts'
export { refreshMe } from '#features/account/index.ts'

const moreQuery = query(profile.more, {})
keepAnswer(profile.more, {})

/** Who is signed in; pages of the signed-in alone ask. */
export function useMe(): Self | undefined {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}

/** What only the pages of my own account need. */
export const useMore = () => useQuery(moreQuery)
export const refreshMore = () => queryClient.refetchQueries({ queryKey: moreQuery.queryKey })

type More = OutputOf<typeof profile.more>
const changeMore = (change: Partial<More>) => patch(profile.more, {}, (more) => ({ ...more, ...change }))

type Changes = InputOf<typeof profile.update>

/** @returns whether it worked; if not, the toast has said why. */
export const save = (changes: Changes): Promise<boolean> =>
  worked(async () => updateUser(await api(profile.update, changes)))

export async function saveAddress(address: string): Promise<boolean> {
  const done = await worked(() => api(profile.updateAddress, { address }))
  if (done) await refreshMe()
  return done
}

/** Chooses the number that stays. Throws the refusal. */
export async function chooseNumber(userNum: string): Promise<void> {
  updateUser(await api(profile.update, { userNum }))
  changeMore({ numFixed: true })
}

export type PictureUse = 'avatar' | 'background'

/** Puts the picture up and uses it; null removes what is there. */
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

/** Sends a picture up; what fails is said in a toast, and thrown. */
export async function putUp(picture: File) {
  try {
    return await upload(picture, 'avatar')
  } catch (error) {
    toast(error instanceof Refusal && error.text ? error.text : sayNow('profile')('uploadFailed'))
    throw error instanceof UploadFailed ? new NoAnswer('networkProblem', { cause: error }) : error
  }
}

/** Throws the refusal. */
export async function bind(target: Target, verCode: string): Promise<void> {
  if (target.kind === 'mail') await api(profile.bindMail, { email: target.email.trim(), verCode })
  else {
    const { regionCode, mobile } = target
    await api(profile.bindPhone, { regionCode, mobile: plainNumber(mobile), verCode })
  }
  await refreshMe()
}

/** Throws the refusal. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await api(profile.changePassword, { oldPassword, newPassword })
}

export type Proof = { verCode: string } | { oldPassword: string }

/** Throws the refusal. */
export async function savePayPassword(password: string, proof: Proof): Promise<void> {
  await api(profile.savePayPassword, { password, ...proof })
  changeMore({ hasPayPassword: true })
}

/** Where a code can reach me: the own number, else the own address. */
export function ownTarget({ mobile, email }: Self): Target | undefined {
  if (mobile) return { kind: 'phone', regionCode: '', mobile }
  return email ? { kind: 'mail', email } : undefined
}

const tokenQuery = query(profile.qrToken, {})

export const useQrToken = () =>
  useQuery({ ...tokenQuery, select: ({ token }) => token, staleTime: Number.POSITIVE_INFINITY })

export async function resetQrToken(): Promise<void> {
  await worked(async () =>
    queryClient.setQueryData(tokenQuery.queryKey, await api(profile.qrToken, { reset: true })),
  )
}

export function useInvited() {
  return useInfiniteQuery({
    queryKey: [profile.invited.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(profile.invited, { pageNo: pageParam, pageSize: limits.pageSizeMax }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })
}

async function worked(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed()
    return true
  } catch (error) {
    if (error instanceof Refusal || error instanceof NoAnswer) return false
    throw error
  }
}
