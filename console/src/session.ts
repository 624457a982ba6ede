import { useQuery } from '@tanstack/react-query'
import type { Operator } from '@mynah/contract/operators'
import { operators } from '@mynah/contract/operators'
import { callAdmin, queryClient, queryOf } from './client.ts'
import { clearAnnouncement } from './parts/announcements.tsx'

const me = queryOf(operators.me, {})

/** The signed-in operator; an error if nobody is. */
export const useMe = () => useQuery({ ...me, staleTime: Infinity })

export async function signIn(given: { name: string; password: string; code: string }): Promise<void> {
  const operator = await callAdmin(operators.login, given)
  queryClient.setQueryData<Operator>(me.queryKey, operator)
}

/** Clears everything in memory. */
export async function signOut(): Promise<void> {
  await callAdmin(operators.logout, {}).catch(() => undefined)
  forget()
}

export function forget(): void {
  clearAnnouncement()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== operators.me.path })
  void queryClient.resetQueries({ queryKey: [operators.me.path] })
}
