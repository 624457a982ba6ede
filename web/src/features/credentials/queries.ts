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

/** Changes of mine that wait, and until when nothing leaves my wallet. */
export const useWaiting = () => useQuery({ ...detailQuery, staleTime: 0 })

export const refreshWaiting = () => queryClient.invalidateQueries({ queryKey: detailQuery.queryKey })

/** @returns whether it worked; if not, the toast has said why. */
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

/** Which provider is set up, and since when an account there signs in to mine. */
export const useProvider = () => useQuery({ ...providerQuery, staleTime: 0 })

/** Who is signed in; pages of the signed-in alone ask. */
export function useMe() {
  const session = useSession()
  return session.state === 'in' ? session.user : undefined
}

export const useHasPassword = () =>
  useQuery({ ...query(profile.more, {}), select: ({ hasPassword }) => hasPassword })

/** Leaves the app for the provider. Throws the refusal. */
export const beginLink = (proof: OwnProof): Promise<void> => leaveToLink(proof)

/** @returns when it is made, 0 where it has been. Throws the refusal, which its page shows. */
export async function linkProvider(answer: Answer): Promise<number> {
  const { dueTime } = await api(providers.link, answer, { quiet: true })
  await refreshProvider()
  return dueTime
}

/** @returns as `linkProvider` does. */
export async function unlinkProvider(proof: OwnProof): Promise<number> {
  const { dueTime } = await api(providers.unlink, proof)
  await refreshProvider()
  return dueTime
}

const refreshProvider = () =>
  Promise.all([refreshWaiting(), queryClient.invalidateQueries({ queryKey: providerQuery.queryKey })])

/** What the link in a message is about. */
export const useLinked = (token: string) =>
  useQuery({ ...query(credentials.linked, { token }), enabled: /^[\w-]{43}$/.test(token), gcTime: 0 })

export const isEnded = (error: unknown) => error instanceof ApiError

/** Throws the refusal. */
export async function undoChange(token: string): Promise<void> {
  await api(credentials.undo, { token })
}
