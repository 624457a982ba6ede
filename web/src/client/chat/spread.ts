import type { Call } from '@mynah/contract/kit'
import { groupsQuery } from '#client/chat/entities.ts'
import { invalidate, queryClient } from '#client/api/query.ts'
import { inSession, perSession } from '#client/session/per-session.ts'

const perMemberMs = 3
/** The longest delay, for the largest groups and for events with an unknown number of receivers. */
const unknownMs = 3_000
const mostMs = 15_000
const waiting = perSession(() => new Set<string>())

/**
 * Delays a refetch after a group event by a random time that grows with the group: all members receive the event at
 * once, and their requests must not come at once. Further events until then are covered by the same refetch.
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

/**
 * Marks answers of these calls as outdated at once, for pages opened now; those on screen are refetched after the
 * delay.
 */
export function invalidateOverGroup(groupId: string, calls: readonly Call[]): void {
  for (const call of calls) {
    markStale(call)
    spreadOverGroup(groupId, call.path, () => void invalidate(call))
  }
}

/** The same for an event about a person, which all friends and all members of common groups receive at once. */
export function invalidateOverContacts(calls: readonly Call[]): void {
  for (const call of calls) {
    markStale(call)
    later(call.path, unknownMs, () => void invalidate(call))
  }
}

const markStale = (call: Call) =>
  void queryClient.invalidateQueries({ queryKey: [call.path], refetchType: 'none' })
