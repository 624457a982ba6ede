import type { PersonCard } from '@mynah/contract/people'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { calling, type CallEntry, type CallView } from '@mynah/contract/calling'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { patch, query, queryClient } from '#client/api/query.ts'
import { currentSession } from '#client/session/auth-session.ts'

export { keyOf, keyOfMessage, refOf, type ChatKey } from '@mynah/client/conversation-state'
export { useFriends, useGroup, useGroups, useMembers, usePerson } from '#client/chat/entities.ts'
export type { CallEntry, CallView }

export const myId = (): string => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

/**
 * The conversation of a call for this user: a person who was added to a private call has it with the one who added them.
 */
export function refOfCall(call: CallView): ConversationRef {
  if (call.groupId) return { type: chatType.group, id: call.groupId }
  const addedBy = addedByIn(call)
  if (addedBy) return { type: chatType.single, id: addedBy }
  const added = new Set(call.added?.map(({ userId }) => userId))
  const others = peopleOfCall(call).filter(({ userId }) => userId !== myId())
  const other = others.find(({ userId }) => !added.has(userId)) ?? others[0]
  return { type: chatType.single, id: other?.userId ?? '' }
}

export const peopleOfCall = ({ from, invitees, participants }: CallView): PersonCard[] => [
  from,
  ...invitees,
  ...participants,
]

/** Who added the user to a private call; undefined if they were called. */
const addedByIn = ({ added }: CallView) => added?.find(({ userId }) => userId === myId())?.addedBy

/** Who calls the user. */
export const callerOf = (call: CallView): PersonCard =>
  peopleOfCall(call).find(({ userId }) => userId === addedByIn(call)) ?? call.from

/** Whether more than two people are in it or called: each has a tile. */
export const isForSeveral = ({ groupId, invitees, participants }: CallView): boolean =>
  groupId !== '' || invitees.length + participants.length > 2

export const ongoingQuery = (conversation: ConversationRef) => query(calling.ongoing, { conversation })

export const mineQuery = { ...query(calling.mine, {}), staleTime: 0 }
/** The user's present call; `roomId` is of a call that may have ended meanwhile. */
export const findMine = (roomId?: string) => api(calling.mine, { ...(roomId && { roomId }) }, { quiet: true })
export const startCall = (conversation: ConversationRef, isAudio: boolean, inviteeIds?: string[]) =>
  api(calling.start, { conversation, isAudio, showsWaiting: true, ...(inviteeIds && { inviteeIds }) })
export const joinCall = (roomId: string) => api(calling.join, { roomId, showsWaiting: true })
export const rejectCall = (roomId: string) => api(calling.reject, { roomId }, { quiet: true })
export const leaveCall = (roomId: string) => api(calling.leave, { roomId }, { quiet: true })
export const inviteToCall = (roomId: string, inviteeIds: string[]) =>
  api(calling.invite, { roomId, inviteeIds })

/** Updates the bar of a group's room from a signal about its call. */
export function noteOngoing(call: CallView): void {
  if (!call.groupId) return
  const ref = { type: chatType.group, id: call.groupId }
  patch(calling.ongoing, { conversation: ref }, (known) =>
    known.call && known.call.roomId === call.roomId && known.call.version > call.version
      ? known
      : { call: call.state === 'ended' ? null : call },
  )
}

/** The user's calls, newest first, by pages that name the next one; the first page is cached for offline use. */
export function useCalls(isMissed: boolean, pages: number) {
  const first = isMissed ? { isMissed } : {}
  const inputs: InputOf<typeof calling.list>[] = [first]
  while (inputs.length < pages) {
    const before = queryClient.getQueryData(query(calling.list, inputs.at(-1) ?? first).queryKey)?.next
    if (!before) break
    inputs.push({ ...first, before })
  }
  return useQueries({
    queries: inputs.map((input) => queryOptions(query(calling.list, input))),
    combine: (found) => {
      const [newest, last] = [found[0], found.at(-1)]
      return {
        data: newest?.data && found.flatMap(({ data }) => data?.list ?? []),
        error: newest?.error ?? null,
        isPending: newest?.isPending ?? false,
        refetch: () => Promise.all(found.map((one) => one.refetch())),
        scroll: {
          more: (last?.data?.next ?? '') !== '' || (found.length > 1 && last?.isError === true),
          busy: found.length > 1 && last?.isFetching === true,
          error: found.length > 1 ? last?.error : undefined,
        },
      }
    },
  })
}
