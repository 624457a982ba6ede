import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profile } from '@mynah/contract/profile'
import { scan, type ScannedLogin, type ScanState } from '@mynah/contract/scan'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { query } from '#client/api/query.ts'
import { signIn } from '#client/session/auth-session.ts'
import { perSession } from '#client/session/per-session.ts'

export { copyText } from '#client/device/clipboard.ts'
export { useSession } from '#client/session/use-session.ts'

const askEveryMs = 1_500

type Shown = { id: string; state: ScanState; userName: string; avatarUrl: string; another: () => void }

/** A code for this browser and its state; once it is confirmed this signs in. */
export function useLoginCode() {
  const code = useQuery({ ...query(scan.create, {}), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const { id = '', secret = '' } = code.data ?? {}
  const state = useQuery({
    ...query(scan.state, { id, secret }),
    enabled: id !== '',
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: now }) => (isOpen(now.data?.state) ? askEveryMs : false),
    refetchIntervalInBackground: true,
  })
  const answer = state.data
  useEffect(() => {
    const { token, userId, userInfo } = answer ?? {}
    if (token && userId && userInfo) signIn({ token, userId, userInfo })
  }, [answer])
  const data: Shown | undefined = code.data && {
    id,
    state: answer?.state ?? 'new',
    userName: answer?.userName ?? '',
    avatarUrl: answer?.avatarUrl ?? '',
    another: () => void code.refetch(),
  }
  return { ...code, data }
}

const isOpen = (state: ScanState | undefined) => state === undefined || state === 'new' || state === 'scanned'

/** The person whose card a code is from. */
export const usePersonOfCode = (token: string) =>
  useQuery({
    ...query(profile.byQrToken, { token }),
    enabled: /^[A-Za-z0-9_-]{43}$/.test(token),
    gcTime: 0,
  })

/** The last scanned sign-in. It is not in the address, so that no link can lead to its confirmation. */
const scanned = perSession(() => ({ login: undefined as ScannedLogin | undefined }))

export const scannedLogin = (): ScannedLogin | undefined => scanned().login
export const forgetScanned = (): void => void (scanned().login = undefined)

/** @returns whether it can be confirmed; if not, a toast has shown the reason */
export async function scanLogin(id: string): Promise<boolean> {
  forgetScanned()
  const login = await api(scan.scan, { id }).catch(() => undefined)
  scanned().login = login
  return login !== undefined
}

/** @returns the text of the refusal, '' if it succeeded */
export async function answerLogin(id: string, confirm: boolean): Promise<string> {
  try {
    await api(scan.answer, { id, operationType: confirm ? 1 : 0 })
    return ''
  } catch (error) {
    return error instanceof ApiError ? error.name : 'NoAnswer'
  }
}

/** The person does not exist, or is not visible to this user. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'
