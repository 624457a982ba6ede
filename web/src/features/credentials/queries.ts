import { useQuery } from '@tanstack/react-query'
import { credentials, type WaitingChange } from '@mynah/contract/credentials'
import type { OutputOf } from '@mynah/contract/kit'
import { profile } from '@mynah/contract/profile'
import { providers } from '@mynah/contract/providers'
import { api } from '#client/api/api.ts'
import { NoAnswer, ApiError } from '@mynah/client/errors'
import { patch, query, queryClient } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { leaveToLink, type Answer } from '#features/providers/index.ts'
import type { OwnProof } from './own-proof.tsx'

export type { WaitingChange }
export type Linked = OutputOf<typeof credentials.linked>

const detailQuery = query(credentials.detail, {})

/** The user's pending changes, and until when payments out of the wallet are blocked. */
export const useWaiting = () => useQuery({ ...detailQuery, staleTime: 0 })

export const refreshWaiting = () => queryClient.invalidateQueries({ queryKey: detailQuery.queryKey })

/** @returns whether it succeeded; if not, a toast has shown the reason */
export async function stopChange(id: string): Promise<boolean> {
  try {
    await api(credentials.stop, { id })
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoAnswer) return false
    throw error
  }
  patch(credentials.detail, {}, (detail) => ({ ...detail, list: detail.list.filter((one) => one.id !== id) }))
  return true
}

const providerQuery = query(providers.detail, {})

/** The configured provider, and since when its account is linked. */
export const useProvider = () => useQuery({ ...providerQuery, staleTime: 0 })

/** The signed-in user; undefined only on pages without a session. */
export function useMe() {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}

export const useHasPassword = () =>
  useQuery({ ...query(profile.more, {}), select: ({ hasPassword }) => hasPassword })

/** Leaves the app for the provider. Throws the refusal. */
export const beginLink = (proof: OwnProof): Promise<void> => leaveToLink(proof)

/** @returns when the link becomes active, 0 if it is. Throws the refusal, which the page shows. */
export async function linkProvider(answer: Answer): Promise<number> {
  const { dueTime } = await api(providers.link, answer, { quiet: true })
  await refreshProvider()
  return dueTime
}

/** @returns when the link is removed, 0 if it is. Throws the refusal. */
export async function unlinkProvider(proof: OwnProof): Promise<number> {
  const { dueTime } = await api(providers.unlink, proof)
  await refreshProvider()
  return dueTime
}

const refreshProvider = () =>
  Promise.all([refreshWaiting(), queryClient.invalidateQueries({ queryKey: providerQuery.queryKey })])

/** The change that a link in a message is about. */
export const useLinked = (token: string) =>
  useQuery({ ...query(credentials.linked, { token }), enabled: /^[\w-]{43}$/.test(token), gcTime: 0 })

export const isEnded = (error: unknown) => error instanceof ApiError

/** Throws the refusal. */
export async function undoChange(token: string): Promise<void> {
  await api(credentials.undo, { token })
}
