import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { isMention } from '@mynah/contract/entities'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groups, type Group } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import { countsAsUnread, isKind, msgType } from '@mynah/contract/message-kinds'
import {
  chatType,
  cmd,
  signal,
  type ChatMessage,
  type ConversationRef,
  type Extras,
} from '@mynah/contract/socket'
import { conversationFields } from '@mynah/contract/wire-names'
import { groupsQuery, useGroup, useGroups, usePerson } from '#client/chat/entities.ts'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { keyOf, refOf, type ChatKey, type Pending } from '@mynah/client/conversation-state'
import type { ChatView } from '@mynah/client/chat-view'
import { summaryOf } from '#client/message-kinds.ts'
import { closeNotices } from '#client/device/push-notifications.ts'
import type { Draft } from '#client/storage/drafts.ts'
import { messageStore, chatSocket } from '#client/chat/chat.ts'
import { query, queryClient, invalidate } from '#client/api/query.ts'
import { roomParts } from '#client/room-part.ts'
import { useSession } from '#client/session/use-session.ts'
import { useConnection } from '#client/chat/socket.ts'
import { useSetting } from '#features/app-info/index.ts'
import { change, fetchRow, readHere, readSentOf } from '#features/conversations/index.ts'
import { attachments, cancelAttachment, retryAttachment, type Attachment } from './upload/attachments.ts'
import type { PendingUpload } from './room/timeline.ts'
import { imageOf, videoOf } from './bubbles/message-content.ts'
import { takeDraft } from './composer/composer-state.ts'
import { perSession } from '#client/session/per-session.ts'

export { isChatKey, keyOf, refOf, type ChatKey } from '@mynah/client/conversation-state'
export { useSavesData } from '#client/device/data-saving.ts'
export { leaveDraft } from '#client/storage/draft-sync.ts'
export { draftOf } from '#client/storage/drafts.ts'
export { useChat } from '#client/chat/use-chat.ts'
export { useIsDisconnected } from '#client/chat/socket.ts'
export { useFriends, useGroup, useGroups, useMembers } from '#client/chat/entities.ts'
export { useSession } from '#client/session/use-session.ts'
export type { ChatView } from '@mynah/client/chat-view'

/** 0 member, 1 admin, 2 owner: decides who may recall what. */
export const useMyRole = (id: string, enabled: boolean) =>
  useQuery({ ...query(groups.myRole, { id }), enabled, select: ({ role }) => role })

/** Who has read an own message, by pages; refetched after an event of the group. */
export function useReaders(conversation: ConversationRef, msgId: string) {
  const read = useInfiniteQuery({
    queryKey: [messages.readers.path, 'pages', conversation, msgId],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam: pageNo }) =>
      api(messages.readers, { conversation, msgId, pageNo }, { quiet: true }),
    getNextPageParam: ({ more }, pages) => (more ? pages.length + 1 : undefined),
    select: ({ pages }) => ({
      hidden: pages[0]?.hidden ?? 0,
      readCount: pages[0]?.readCount ?? 0,
      unreadCount: pages[0]?.unreadCount ?? 0,
      read: pages.flatMap((page) => page.read),
      unread: pages.flatMap((page) => page.unread),
    }),
  })
  const scroll = {
    more: read.hasNextPage,
    busy: read.isFetchingNextPage,
    error: read.isFetchNextPageError ? read.error : undefined,
    onMore: () => void read.fetchNextPage(),
  }
  return { ...read, scroll }
}

/**
 * How many other members have read the group up to each of these messages, by seq; refetched after an event of the
 * group. In a large group the server counts for the newest ones only.
 */
export function useReadCounts(groupId: string, seqs: readonly number[]): (seq: number) => number {
  const asked = isLarge(useGroups().data, groupId) ? seqs.slice(-limits.readCountsMax) : undefined
  const { data } = useQuery({
    ...query(messages.positions, { groupId, seqs: asked }),
    enabled: seqs.length > 0,
    staleTime: 0,
    // the previous counts are shown until those for a new message arrive
    placeholderData: (before) => before,
    select: ({ list, counts }) => ({
      list,
      counts: new Map(asked?.map((seq, at) => [seq, counts[at] ?? 0])),
    }),
  })
  return useCallback(
    (seq) =>
      data?.counts.get(seq) ?? data?.list.filter(({ after, upTo }) => after < seq && seq <= upTo).length ?? 0,
    [data],
  )
}

/** Whether a group is too large for typing indicators; false if the group is unknown. */
const isLarge = (mine: readonly Pick<Group, 'id' | 'userCount'>[] | undefined, groupId: string): boolean =>
  (mine?.find(({ id }) => id === groupId)?.userCount ?? 0) > limits.smallGroupMax

/** The person or group does not exist, or may not be seen. */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.name === 'NoDataFound'

type Entry = { message: ChatMessage; inProgress?: PendingUpload }

/**
 * The entries of the room: stored messages, then own messages in flight and uploads, in the order in which they were
 * written.
 */
export function useEntries(key: ChatKey, view: ChatView): Entry[] {
  const session = useSession()
  const all = useSyncExternalStore(attachments.subscribe, attachments.get)
  return useMemo(() => {
    if (session.state === 'out') return []
    const { userId: from, user } = session
    const { type, id } = refOf(key)
    const to = type === chatType.group ? { groupId: id } : { to: id }
    const mine = {
      cmd: cmd.chat,
      from,
      nick: user.userName,
      avatar: user.avatarUrl,
      chatType: type,
      ...to,
    }
    const sending = (one: Pending): Entry => ({
      message: { ...mine, seq: Infinity, extras: {}, ...one.frame, createTime: one.createTime },
      inProgress: { state: one.state, text: one.text, ...(one.waitsFor && { waitsFor: one.waitsFor }) },
    })
    const rising = ({ id, kind, content, extras, createTime, progress, failed }: Attachment): Entry => ({
      message: {
        ...mine,
        id,
        seq: Infinity,
        msgType: msgType[kind],
        content: JSON.stringify(content),
        extras,
        createTime,
      },
      inProgress: {
        state: failed ? 'failed' : 'sending',
        text: failed === 'failed' ? '' : failed,
        progress,
      },
    })
    const rows = view.rows.map((message) => ({ message }))
    if (view.hasNewer) return rows
    const files = all.filter((one) => one.key === key).map(rising)
    const waiting = [...view.pending.map(sending), ...files]
    return [...rows, ...waiting.toSorted((a, b) => a.message.createTime - b.message.createTime)]
  }, [key, view, all, session])
}

/** For how long a message can be edited, by the operators' setting. */
export const useEditMinutes = (): number => Number(useSetting('editMinutes') || limits.editMinutes)

/** The earlier versions of an edited message. */
export const useVersions = (ref: ConversationRef, msgId: string) =>
  useQuery({ ...query(messageEdits.versions, { conversation: ref, msgId }), staleTime: 0 })

// moving in the room

export const loadOlder = (key: ChatKey): void => messageStore.older(key)
export const loadNewer = (key: ChatKey): void => messageStore.newer(key)
export const showLatest = (key: ChatKey): void => messageStore.toLatest(key)
export const showAround = (key: ChatKey, seq: number): void => messageStore.jumpTo(key, seq)

// sending

export function sendText(key: ChatKey, more: { silent?: true } = {}): void {
  const { text, extras } = takeDraft(key)
  const beside = roomParts().map(({ besideText }) => besideText?.(key, text))
  messageStore.send(key, {
    msgType: msgType.text,
    content: text,
    extras: Object.assign({}, extras, more, ...beside) as Extras,
  })
}

export type Card = { key: ChatKey; name: string; avatar: string }

/** The card of a person or a group, with name and picture once they are known. */
export function useCard(about: ChatKey): Card {
  const { type, id } = refOf(about)
  const isGroup = type === chatType.group
  const group = useGroup(isGroup ? id : '')
  const person = usePerson(isGroup ? '' : id)
  const { name = '', avatar = '' } = group.data ?? {}
  const { userName = '', avatarUrl = '' } = person.data ?? {}
  return { key: about, name: isGroup ? name : userName, avatar: isGroup ? avatar : avatarUrl }
}

/** Name and picture are only for the sender's screen until it is sent; the server fills in its own. */
export function sendCard(key: ChatKey, { key: about, name, avatar }: Card): void {
  const { type, id } = refOf(about)
  messageStore.send(key, { msgType: msgType.card, content: JSON.stringify({ type, id, name, avatar }) })
}

type Forward = { from: ConversationRef; messages: readonly ChatMessage[]; merged: boolean }

/** Forwards messages, one by one or merged into one; the server fills in its own data about them. */
export function forward(key: ChatKey, { from, messages: passed, merged }: Forward): void {
  if (merged) return sendMerged(key, from, passed)
  for (const message of passed) {
    if (isKind(message, 'mergeForward')) sendMerged(key, from, [message])
    else {
      const { msgType: code, content } = message
      const { card, noCard } = message.extras
      // mentions are not forwarded
      const entities = message.extras.entities?.filter((one) => !isMention(one)) ?? []
      const extras: Extras = {
        forwarded: true,
        ...(entities.length > 0 && { entities }),
        ...(card && { card }),
        ...(noCard && { noCard }),
      }
      messageStore.send(key, { msgType: code, content, extras, readSeq: 0 })
    }
  }
}

function sendMerged(key: ChatKey, from: ConversationRef, passed: readonly ChatMessage[]): void {
  const preview = passed
    .slice(0, 4)
    .map((one) => ({ nick: one.nick, msgType: one.msgType, content: summaryOf(one) }))
  const people = [...new Set(passed.map(({ nick }) => nick))].slice(0, 4)
  // the preview is only for the sender's screen until it is sent; the server builds the content from the ids
  const outline = { count: passed.length, people, preview, list: [] }
  const content = JSON.stringify({ ...conversationFields(from), ids: passed.map(({ id }) => id), ...outline })
  messageStore.send(key, { msgType: msgType.mergeForward, content, readSeq: 0 })
}

/** The thumbnail of a picture or video among the loaded messages. */
export function thumbOf(chat: ChatKey, id: string): string | undefined {
  const message = messageStore.getSnapshot(chat).rows.find((one) => one.id === id)
  return message && (imageOf(message)?.thumb ?? videoOf(message)?.poster)
}

const isUploading = (id: string) => attachments.get().some((one) => one.id === id)

export function resend(key: ChatKey, id: string): void {
  if (isUploading(id)) retryAttachment(id)
  else messageStore.resend(key, id)
}

export const sendNow = messageStore.sendNow

export function discard(key: ChatKey, id: string): void {
  if (isUploading(id)) cancelAttachment(id)
  else messageStore.discard(key, id)
}

/** Adds messages of one conversation to the favourites; all of them or none. */
export async function addFavourites(ref: ConversationRef, ids: string[]): Promise<void> {
  await api(favourites.add, { msgId: ids, conversation: ref })
  await invalidate(favourites.list)
}

/** Deletes messages for the user, on all their devices. */
export async function deleteForMe(ref: ConversationRef, ids: string[]): Promise<void> {
  await api(messages.delete, { conversation: ref, ids })
  messageStore.deleted(keyOf(ref), ids)
}

const typingEveryMs = 3_000
const typingSentAt = perSession(() => new Map<ChatKey, number>())

/** Shows the other side that the user is typing; not in a large group. */
export function sendTyping(key: ChatKey): void {
  const now = Date.now()
  if (now - (typingSentAt().get(key) ?? 0) < typingEveryMs) return
  typingSentAt().set(key, now)
  const { type, id } = refOf(key)
  const mine = type === chatType.group && queryClient.getQueryData(groupsQuery.queryKey)?.list
  if (mine && isLarge(mine, id)) return
  const to = type === chatType.group ? { groupId: id } : { to: id }
  chatSocket.send({ cmd: cmd.signal, code: signal.typing, chatType: type, ...to, extras: {} })
}

// texts recalled since this page was opened, to edit them again
const recalledTexts = perSession(() => new Map<string, Draft>())

export const recalledText = (id: string): Draft | undefined => recalledTexts().get(id)

export async function recall(ref: ConversationRef, message: ChatMessage): Promise<void> {
  // before the call: the event may arrive before its answer
  const { content: text, extras } = message
  if (isKind(message, 'text')) recalledTexts().set(message.id, { text, entities: extras.entities ?? [] })
  try {
    await api(messages.recall, { recallId: message.id, conversation: ref })
  } catch (error) {
    recalledTexts().delete(message.id)
    throw error
  }
}

// strangers

export async function like(ref: ConversationRef): Promise<void> {
  await api(friends.like, { toUserId: ref.id })
  change(ref, (row) => ({ ...row, isRequest: false }))
}

export async function setBlocked(ref: ConversationRef, isBlocked: boolean): Promise<void> {
  await api(isBlocked ? friends.block : friends.unblock, { toUserId: ref.id })
  await fetchRow(ref, false)
}

// reading

const settleMs = 250

/**
 * Reports to the server how far the user has read: up to the last row that was in view while the page was visible and
 * had the focus.
 */
export function useReading(key: ChatKey, view: ChatView, seen: number, me: string): void {
  const { name } = useConnection()
  const report = useRef<() => void>(undefined)
  useEffect(() => {
    report.current = undefined
    if (document.visibilityState === 'visible') messageStore.shown(key, seen)
    if (name !== 'online' || seen === 0) return
    const reportRead = () => {
      if (document.visibilityState === 'visible') messageStore.shown(key, seen)
      if (document.visibilityState === 'visible' && document.hasFocus()) readTo(key, view, seen, me)
    }
    const timer = setTimeout(reportRead, settleMs)
    report.current = reportRead
    window.addEventListener('focus', reportRead)
    document.addEventListener('visibilitychange', reportRead)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', reportRead)
      document.removeEventListener('visibilitychange', reportRead)
    }
  }, [key, view, seen, me, name])
  // Also what was in view just before the room was left.
  useEffect(() => () => report.current?.(), [key])
}

function readTo(key: ChatKey, view: ChatView, seen: number, me: string): void {
  const row = view.rows.findLast(({ seq }) => seq <= seen)
  if (!row || row.seq <= readSentOf(key)) return
  if (!messageStore.read(key, row.id)) return
  void closeNotices(key)
  const read = (from: number) =>
    view.rows.filter((one) => one.seq > from && one.seq <= row.seq && one.from !== me && countsAsUnread(one))
      .length
  readHere(refOf(key), row.seq, read)
}
