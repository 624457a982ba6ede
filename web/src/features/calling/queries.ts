import { calling, type CallView } from '@mynah/contract/calling'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { api } from '#client/api.ts'
import { patch, query } from '#client/query.ts'
import { currentSession } from '#client/auth-session.ts'

export { keyOfMessage, refOf, type ChatKey } from '@mynah/client/conversation-state'
export { useGroup, useMembers, usePerson } from '#client/entities.ts'
export type { CallView }

export const myId = (): string => {
  const session = currentSession()
  return session.state === 'in' ? session.userId : ''
}

/** The conversation of a call, as I see it. */
export function refOfCall(call: CallView): ConversationRef {
  if (call.groupId) return { type: chatType.group, id: call.groupId }
  const me = myId()
  const other = [call.from, ...call.invitees, ...call.participants].find(({ userId }) => userId !== me)
  return { type: chatType.single, id: other?.userId ?? '' }
}

export const ongoingQuery = (conversation: ConversationRef) => query(calling.ongoing, { conversation })

export const mineQuery = { ...query(calling.mine, {}), staleTime: 0 }
export const findMine = () => api(calling.mine, {}, { quiet: true })
export const startCall = (conversation: ConversationRef, isAudio: boolean, inviteeIds?: string[]) =>
  api(calling.start, { conversation, isAudio, ...(inviteeIds && { inviteeIds }) })
export const joinCall = (roomId: string) => api(calling.join, { roomId })
export const rejectCall = (roomId: string) => api(calling.reject, { roomId }, { quiet: true })
export const leaveCall = (roomId: string) => api(calling.leave, { roomId }, { quiet: true })
export const inviteToCall = (roomId: string, inviteeIds: string[]) =>
  api(calling.invite, { roomId, inviteeIds })

/** What a signal says of a group's call, for the bar of its room. */
export function noteOngoing(call: CallView): void {
  if (!call.groupId) return
  const ref = { type: chatType.group, id: call.groupId }
  patch(calling.ongoing, { conversation: ref }, (known) =>
    known.call && known.call.roomId === call.roomId && known.call.version > call.version
      ? known
      : { call: call.state === 'ended' ? null : call },
  )
}
