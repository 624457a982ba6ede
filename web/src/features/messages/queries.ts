import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { account } from '@mynah/contract/account'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits, systemUserId } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import {
  chatType,
  cmd,
  msgType,
  signal,
  type ChatMessage,
  type ConversationRef,
} from '@mynah/contract/socket'
import { stickers, type Sticker } from '@mynah/contract/stickers'
import { api, Refusal } from '#client/api.ts'
import { keyOf, refOf, type ChatKey, type Pending } from '#client/chat.ts'
import { saveDraft } from '#client/drafts.ts'
import type { ChatView } from '#client/chat-view.ts'
import { closeNotices } from '#client/notices.ts'
import { pool } from '#client/pool.ts'
import { query, renew } from '#client/query.ts'
import { onSessionEnd, useSession } from '#client/session.ts'
import { chatSocket, useConnection } from '#client/socket.ts'
import { change, readHere } from '#features/conversations/index.ts'
import { attachments, dropAttachment, retryAttachment } from './attachments.ts'
import type { Underway } from './lines.ts'
import { takeExtras } from './writing.ts'

export { isChatKey, keyOf, refOf, type ChatKey } from '#client/chat.ts'
export { leaveDraft } from '#client/draft-sync.ts'
export { draftOf, saveDraft, useDraft } from '#client/drafts.ts'
export { useChat } from '#client/pool.ts'
export { useSession } from '#client/session.ts'
export type { ChatView } from '#client/chat-view.ts'

export const useGroup = (id: string, enabled: boolean) =>
  useQuery({ ...query(groups.detail, { id }), enabled })

const everyone = { pageNo: 1, pageSize: limits.friendsPageSize }
const everyGroup = { pageNo: 1, pageSize: limits.groupsPageSize }

export const useFriends = () =>
  useQuery({
    ...query(friends.list, everyone),
    select: ({ list }) => list.filter(({ userId }) => userId !== systemUserId),
  })
export const useGroups = () => useQuery({ ...query(groups.list, everyGroup), select: ({ list }) => list })

/** The first hundred of a group whose name fits. */
export const useMembers = (id: string, name: string, enabled = true) =>
  useQuery({
    enabled,
    ...query(groups.members, { id, pageNo: 1, pageSize: limits.pageSizeMax, ...(name && { name }) }),
    placeholderData: (before) => before,
    select: ({ list }) => list,
  })

/** 0 member, 1 admin, 2 owner: who may recall what. */
export const useMyRole = (id: string, enabled: boolean) =>
  useQuery({ ...query(groups.myRole, { id }), enabled, select: ({ vest }) => vest })

const readersPollMs = 3_000

/** Who has read a message of mine; asked again while it is looked at, since groups tell no receipts. */
export const useReaders = (ref: ConversationRef, msgId: string) =>
  useQuery({ ...query(messages.readers, { ...ref, msgId }), staleTime: 0, refetchInterval: readersPollMs })

/** There is no such person or group, or none that I may see. */
export const isAbsent = (error: unknown): boolean => error instanceof Refusal && error.name === 'NoDataFound'

type Entry = { message: ChatMessage; underway?: Underway }

/** What stands in the room: what has its place, then my messages on their way, then pictures going up. */
export function useEntries(key: ChatKey, view: ChatView): Entry[] {
  const session = useSession()
  const all = useSyncExternalStore(attachments.subscribe, attachments.get)
  return useMemo(() => {
    if (session.state === 'out') return []
    const { userId: from, user } = session
    const { toBizId, toBizType } = refOf(key)
    const to = toBizType === chatType.group ? { groupId: toBizId } : { to: toBizId }
    const mine = {
      cmd: cmd.chat,
      from,
      nick: user.userName,
      avatar: user.avatarUrl,
      chatType: toBizType,
      ...to,
    }
    const sending = (one: Pending): Entry => ({
      message: { ...mine, seq: Infinity, extras: {}, ...one.frame, createTime: one.createTime },
      underway: { state: one.state, text: one.text },
    })
    const rising = all.filter((one) => one.key === key)
    return [
      ...view.rows.map((message) => ({ message })),
      ...(view.hasNewer ? [] : view.pending.map(sending)),
      ...(view.hasNewer ? [] : rising).map(
        ({ id, kind, content, extras, createTime, progress, failed }): Entry => ({
          message: {
            ...mine,
            id,
            seq: Infinity,
            msgType: kind,
            content: JSON.stringify(content),
            extras,
            createTime,
          },
          underway: {
            state: failed ? 'failed' : 'sending',
            text: failed === 'failed' ? '' : failed,
            progress,
          },
        }),
      ),
    ]
  }, [key, view, all, session])
}

// moving in the room

export const loadOlder = (key: ChatKey): void => pool.older(key)
export const loadNewer = (key: ChatKey): void => pool.newer(key)
export const showLatest = (key: ChatKey): void => pool.toLatest(key)
export const showAround = (key: ChatKey, seq: number): void => pool.jumpTo(key, seq)

// sending

export function sendText(key: ChatKey, text: string): void {
  pool.send(key, { msgType: msgType.text, content: text, extras: takeExtras(key, text) })
  saveDraft(key, '')
}

export type Card = { key: ChatKey; name: string; avatar: string }

/** The card of a person or a group, as far as its name and picture are known yet. */
export function useCard(about: ChatKey): Card {
  const { toBizId: id, toBizType } = refOf(about)
  const isGroup = toBizType === chatType.group
  const group = useGroup(id, isGroup)
  const person = useQuery({ ...query(account.detail, { id }), enabled: !isGroup })
  const { name = '', avatar = '' } = group.data ?? {}
  const { userName = '', avatarUrl = '' } = person.data ?? {}
  return { key: about, name: isGroup ? name : userName, avatar: isGroup ? avatar : avatarUrl }
}

/** Name and picture are for my own screen until it is sent; the server fills in its own. */
export function sendCard(key: ChatKey, { key: about, name, avatar }: Card): void {
  const { toBizType: type, toBizId: id } = refOf(about)
  pool.send(key, { msgType: msgType.card, content: JSON.stringify({ type, id, name, avatar }) })
}

type Relay = { from: ConversationRef; messages: readonly ChatMessage[]; merged: boolean }

/** Passes messages on, one by one or as one piece; the server fills in again what it knows of them. */
export function forward(key: ChatKey, { from, messages: passed, merged }: Relay): void {
  if (merged) return sendMerged(key, from, passed)
  for (const message of passed) {
    if (message.msgType === msgType.mergeForward) sendMerged(key, from, [message])
    else pool.send(key, { msgType: message.msgType, content: message.content })
  }
}

function sendMerged(key: ChatKey, from: ConversationRef, passed: readonly ChatMessage[]): void {
  const preview = passed.slice(0, 4).map(({ nick, msgType: kind, content }) => ({
    nick,
    msgType: kind,
    content: kind === msgType.text ? content.slice(0, limits.quoteLengthMax) : '',
  }))
  const people = [...new Set(passed.map(({ nick }) => nick))].slice(0, 4)
  // the outline is for my own screen until it is sent; the server makes the whole from the ids
  const outline = { count: passed.length, people, preview, list: [] }
  const content = JSON.stringify({ ...from, ids: passed.map(({ id }) => id), ...outline })
  pool.send(key, { msgType: msgType.mergeForward, content })
}

const isRising = (id: string) => attachments.get().some((one) => one.id === id)

export function resend(key: ChatKey, id: string): void {
  if (isRising(id)) retryAttachment(id)
  else pool.resend(key, id)
}

export function discard(key: ChatKey, id: string): void {
  if (isRising(id)) dropAttachment(id)
  else pool.discard(key, id)
}

/** Sends a sticker; the server looks it up by its id. */
export function sendSticker(key: ChatKey, sticker: Sticker): void {
  pool.send(key, { msgType: msgType.face, content: JSON.stringify(sticker) })
}

/** Makes one of my stickers of a picture or of somebody's sticker. */
export async function addSticker(url: string): Promise<void> {
  await api(stickers.add, { url })
  await renew(stickers.mine)
}

/** Keeps these of one conversation; all of them or none. */
export async function addFavourites(ref: ConversationRef, ids: string[]): Promise<void> {
  await api(favourites.add, { msgId: ids, ...ref })
  await renew(favourites.list)
}

/** Out of my own view, on all my devices. */
export async function deleteForMe(ref: ConversationRef, ids: string[]): Promise<void> {
  await api(messages.delete, { ...ref, ids })
  pool.deleted(keyOf(ref), ids)
}

const typingEvery_ms = 3_000
const typingTold = new Map<ChatKey, number>()

/** The other side sees that I am writing. */
export function tellTyping(key: ChatKey): void {
  const now = Date.now()
  if (now - (typingTold.get(key) ?? 0) < typingEvery_ms) return
  typingTold.set(key, now)
  const { toBizId, toBizType } = refOf(key)
  const to = toBizType === chatType.group ? { groupId: toBizId } : { to: toBizId }
  chatSocket.send({ cmd: cmd.signal, code: signal.typing, chatType: toBizType, ...to, extras: {} })
}

// texts that I recalled since this page was opened, to edit them again
const recalledTexts = new Map<string, string>()
onSessionEnd(() => recalledTexts.clear())

export const recalledText = (id: string): string | undefined => recalledTexts.get(id)

export async function recall(ref: ConversationRef, message: ChatMessage): Promise<void> {
  // before the call: the recall may be heard sooner than its answer
  if (message.msgType === msgType.text) recalledTexts.set(message.id, message.content)
  try {
    await api(messages.recall, { recallId: message.id, ...ref })
  } catch (error) {
    recalledTexts.delete(message.id)
    throw error
  }
}

// strangers

export async function like(ref: ConversationRef): Promise<void> {
  await api(friends.like, { toUserId: ref.toBizId })
  change(ref, (row) => ({ ...row, isRequest: false }))
}

export const block = (ref: ConversationRef) => api(friends.block, { toUserId: ref.toBizId })

// reading

const settleMs = 250

/** Tells the server how far I have read: to the last row that was seen while the page is visible and has the focus. */
export function useReading(key: ChatKey, view: ChatView, seen: number, me: string): void {
  const { name } = useConnection()
  useEffect(() => {
    if (name !== 'online' || seen === 0) return
    const tell = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) readTo(key, view, seen, me)
    }
    const timer = setTimeout(tell, settleMs)
    window.addEventListener('focus', tell)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', tell)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [key, view, seen, me, name])
}

const told = new Map<ChatKey, number>()
onSessionEnd(() => told.clear())

function readTo(key: ChatKey, view: ChatView, seen: number, me: string): void {
  const row = view.rows.findLast(({ seq }) => seq <= seen)
  if (!row || row.seq <= (told.get(key) ?? 0)) return
  if (!pool.read(key, row.id)) return
  told.set(key, row.seq)
  void closeNotices(key)
  const read = (from: number) =>
    view.rows.filter((one) => one.seq > from && one.seq <= row.seq && one.from !== me && counts(one)).length
  readHere(refOf(key), row.seq, read)
}

const counts = ({ msgType: kind }: ChatMessage) => kind !== msgType.inform && kind !== msgType.recall
