import type { InputOf } from '@mynah/contract/kit'
import {
  meetings,
  type MeetingLogEntry,
  type MeetingPerson,
  type MeetingReaction,
  type MeetingSummary,
  type MeetingUnit,
  type MeetingView,
} from '@mynah/contract/meetings'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { currentSession } from '#client/session/auth-session.ts'
import { copyText } from '#client/device/clipboard.ts'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { newId } from '@mynah/client/ids'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, queryClient } from '#client/api/query.ts'
import { noteDeleted, noteView } from './cache.ts'
import { perSession } from '#client/session/per-session.ts'

export { ApiError, copyText }
export type {
  ChatKey,
  MeetingLogEntry,
  MeetingPerson,
  MeetingReaction,
  MeetingSummary,
  MeetingUnit,
  MeetingView,
}

export function myself(): { userId: string; userName: string; avatarUrl: string } {
  const session = currentSession()
  if (session.state !== 'in') return { userId: '', userName: '', avatarUrl: '' }
  const { userName, avatarUrl } = session.user
  return { userId: session.userId, userName, avatarUrl }
}

export const useMeetings = (kind: 'coming' | 'past', enabled = true) =>
  usePagedList(meetings.list, { kind }, { by: 'number', enabled, staleTime: 0 })
export const useLog = (number: string) =>
  usePagedList(meetings.log, { number }, { by: 'id', pageSize: 50, staleTime: 0 })

export const detailQuery = (number: string) => query(meetings.detail, { number })
export const previewQuery = (number: string, token: string) => ({
  ...query(meetings.preview, { number, ...(token && { token }) }),
  staleTime: 0,
})
/** The token of a host's own link to a meeting. */
export const linkQuery = (number: string) => query(meetings.link, { number })
export async function renewLink(number: string): Promise<void> {
  const link = await api(meetings.link, { number, isNew: true })
  queryClient.setQueryData(linkQuery(number).queryKey, link)
}

export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.name === 'MeetingAbsent' || error.name === 'MeetingRemoved')

export type Plan = Omit<InputOf<typeof meetings.create>, 'requestId'>

// sending the same plan again is the same request
const tried = perSession(() => ({ plan: '', requestId: '' }))

/** the fields at which the form shows refusals itself */
const fields = ['title', 'password', 'startTime', 'duration']

export async function createMeeting(plan: Plan): Promise<MeetingView> {
  const text = JSON.stringify(plan)
  if (tried().plan !== text) Object.assign(tried(), { plan: text, requestId: newId() })
  const view = await api(meetings.create, { ...plan, requestId: tried().requestId }, { fields })
  Object.assign(tried(), { plan: '', requestId: '' })
  queryClient.setQueryData(detailQuery(view.number).queryKey, view)
  noteView(view)
  return view
}

export async function updateMeeting(number: string, plan: Plan): Promise<MeetingView> {
  const view = await api(meetings.update, { number, ...plan }, { fields })
  noteView(view)
  return view
}

export async function deleteMeeting(number: string): Promise<void> {
  await api(meetings.delete, { number })
  noteDeleted(number)
}

export const inviteChat = (number: string, chat: ChatKey) =>
  api(meetings.invite, { number, requestId: newId(), conversation: refOf(chat) })

const atFields = [
  'MeetingPasswordEmpty',
  'MeetingPasswordWrong',
  'MeetingPasswordLocked',
  'NameReserved',
  'NameEmpty',
] as const
/** Refusals of joining that are not about a field of the form. */
export const elsewhere = [
  'MeetingNumberWrong',
  'MeetingAbsent',
  'MeetingEnded',
  'MeetingRemoved',
  'MeetingLocked',
  'MeetingFull',
] as const

export const joinMeeting = (input: InputOf<typeof meetings.join>, quiet = false) =>
  api(meetings.join, input, { quiet, answered: [...atFields, ...elsewhere] })
export const fetchDetail = (number: string) => api(meetings.detail, { number }, { quiet: true })
export const leaveMeeting = (number: string) => api(meetings.leave, { number }, { quiet: true })
export const endMeeting = (number: string) => api(meetings.end, { number })

const byOne = (userId: string | undefined) => (userId === undefined ? {} : { userIds: [userId] })

/** The actions in the room. Each returns the changed meeting; without a user id it applies to all. */
export const roomCalls = {
  mute: (number: string, mayUnmute: boolean | undefined, userId?: string) =>
    api(meetings.mute, {
      number,
      ...byOne(userId),
      isMuted: true,
      ...(mayUnmute !== undefined && { mayUnmute }),
    }),
  allowUnmute: (number: string, userId?: string) =>
    api(meetings.mute, { number, ...byOne(userId), isMuted: false }),
  unmute: (number: string) => api(meetings.unmute, { number }),
  askToSpeak: (number: string, isAsking: boolean) => api(meetings.askToSpeak, { number, isAsking }),
  answerSpeak: (number: string, isAgreed: boolean, userIds?: string[]) =>
    api(meetings.answerSpeak, { number, ...(userIds && { userIds }), isAgreed }),
  allow: (number: string, userId: string, source: 'camera' | 'screen', isAllowed: boolean) =>
    api(meetings.allow, { number, ...byOne(userId), source, isAllowed }),
  raiseHand: (number: string, isRaised: boolean) => api(meetings.raiseHand, { number, isRaised }),
  lowerHands: (number: string, userIds?: string[]) =>
    api(meetings.lowerHands, { number, ...(userIds && { userIds }) }),
  rename: (number: string, userId: string, name: string) => api(meetings.rename, { number, userId, name }),
  remove: (number: string, userId: string) => api(meetings.remove, { number, userId }),
  setLocked: (number: string, isLocked: boolean) => api(meetings.setLocked, { number, isLocked }),
  setWaitingRoom: (number: string, isOn: boolean) => api(meetings.setWaitingRoom, { number, isOn }),
  admit: (number: string, isAdmitted: boolean, userIds: string[]) =>
    api(meetings.admit, { number, userIds, isAdmitted }),
  setCoHost: (number: string, userId: string, isCoHost: boolean) =>
    api(meetings.setCoHost, { number, userId, isCoHost }),
  handOver: (number: string, userId: string) => api(meetings.handOver, { number, userId }),
}
export const readChat = async (number: string) =>
  (await api(meetings.chatLog, { number }, { quiet: true })).list
export const sendChat = (number: string, text: string) => api(meetings.chat, { number, text })
export const sendReaction = (number: string, reaction: MeetingReaction) =>
  api(meetings.react, { number, reaction })
