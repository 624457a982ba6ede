import type { Call } from '@mynah/contract/kit'
import { groupsQuery } from '#client/chat/entities.ts'
import { invalidate, queryClient } from '#client/api/query.ts'
import { inSession, perSession } from '#client/session/per-session.ts'

const perMemberMs = 3
/** Where it is not known how many get the event, and where the group is of the largest. */
const unknownMs = 3_000
const mostMs = 15_000
const waiting = perSession(() => new Set<string>())

/**
 * Runs a refetch that an event of a group asks for after a random time that grows with the group: every member gets the
 * event at once, and their requests must not come at once. An event that comes meanwhile is covered by the same refetch.
 */
export function spreadOverGroup(groupId: string, name: string, refetch: () => void): void {
  const group = queryClient.getQueryData(groupsQuery.queryKey)?.list.find(({ id }) => id === groupId)
  later(`${name} ${groupId}`, group ? Math.min(mostMs, perMemberMs * group.userCount) : unknownMs, refetch)
}

function later(key: string, withinMs: number, refetch: () => void): void {
  if (waiting().has(key)) return
  waiting().add(key)
  const now = inSession(() => {
    waiting().delete(key)
    refetch()
  })
  setTimeout(now, Math.random() * withinMs)
}

/** Answers of these calls are out of date at once, for pages that open now; those on screen are asked for again later. */
export function invalidateOverGroup(groupId: string, calls: readonly Call[]): void {
  for (const call of calls) {
    markStale(call)
    spreadOverGroup(groupId, call.path, () => void invalidate(call))
  }
}

/** The same for an event of a person, which all friends of that person and all members of common groups get at once. */
export function invalidateOverContacts(calls: readonly Call[]): void {
  for (const call of calls) {
    markStale(call)
    later(call.path, unknownMs, () => void invalidate(call))
  }
}

const markStale = (call: Call) =>
  void queryClient.invalidateQueries({ queryKey: [call.path], refetchType: 'none' })
