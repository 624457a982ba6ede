import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { conversations, type ConversationSummary } from '@mynah/contract/conversations'
import { ApplyStatus, friends } from '@mynah/contract/friends'
import type { MemberAvatar } from '@mynah/contract/groups'
import { chatType, cmd, signal, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import { readFields } from '@mynah/contract/wire-names'
import { api } from '#client/api/api.ts'
import { keyOf, type ChatKey, type Pending } from '@mynah/client/conversation-state'
import { applyDraftOfRow } from '#client/storage/draft-sync.ts'
import { fetchParts } from '#client/feature-parts.ts'
import { persistQuery } from '#client/storage/query-persistence.ts'
import { messageStore, chatSocket } from '#client/chat/chat.ts'
import { isAsked, patch, patchAll, query, queryClient, invalidate } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { currentSession } from '#client/session/auth-session.ts'
import { upload } from '#client/api/uploads.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { nameOf } from './names.ts'
import { noteReadSent, withReadSent } from './read-here.ts'
import { soundFor } from './sound.ts'
import { countUnread, inOrder, isSame, readUpTo, unreadOf, withMessage } from './list/rows.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'

export { chatListParts, useChatListParts } from '#client/feature-parts.ts'
export { keyOf } from '@mynah/client/conversation-state'
export { useDraft } from '#client/storage/drafts.ts'
export { useSession }
export { useConnection } from '#client/chat/socket.ts'

/** The first page of the chat list; older rows are added below it. */
const firstPage = { pageSize: 100, pageNo: 1 }
const listQuery = query(conversations.list, firstPage)
persistQuery(conversations.list, firstPage)

const sorted = perSession(() => ({
  data: undefined as ConversationSummary[] | undefined,
  rows: [] as ConversationSummary[],
}))

function ordered(rows: ConversationSummary[]): ConversationSummary[] {
  const last = sorted()
  if (last.data !== rows) Object.assign(last, { data: rows, rows: inOrder(rows) })
  return last.rows
}

/** The chat list in its order. */
export const useConversations = () =>
  useQuery({ ...listQuery, select: ({ list, more }) => ({ rows: ordered(list), more }) })

/** The number of friend requests that wait for an answer, shown as the badge of contacts. */
export function useWaitingRequests(): number {
  const { data } = useQuery({
    ...query(friends.applyCount, { status: ApplyStatus.pending }),
    enabled: useSession().state === 'in',
    select: ({ count }) => count,
  })
  return data ?? 0
}

/** The name of a conversation in the chat list; '' if it is not in the list. */
export function useNameOf(): (ref: ConversationRef) => string {
  const { data } = useQuery({ ...listQuery, enabled: false })
  return (ref) => {
    const row = data?.list.find((one) => isSame(one.conversation, ref))
    return row ? nameOf(row) : ''
  }
}

/** For each chat, the user's last message that the server does not have yet. */
const unsent = observedPerSession<ReadonlyMap<ChatKey, Pending>>(() => new Map())
messageStore.onChanged((key) => {
  const last = messageStore.getSnapshot(key).pending.at(-1)
  if (unsent.get().get(key) === last) return
  const next = new Map(unsent.get())
  if (last) next.set(key, last)
  else next.delete(key)
  unsent.set(next)
})

export const useUnsent = (key: ChatKey): Pending | undefined =>
  useSyncExternalStore(unsent.subscribe, () => unsent.get().get(key))

/** Unread counts for the tabs: of the loaded rows, and of those below that are not loaded yet. */
export function useUnread(): { chats: number; groups: number } {
  const { data } = useQuery({ ...listQuery, enabled: useSession().state === 'in' }, queryClient)
  const here = useMemo(() => countUnread(data?.list ?? []), [data])
  const startTime = data?.more ? oldestOf(data.list) : undefined
  const below = useQuery(
    { ...query(conversations.unreadBelow, { startTime: startTime ?? 0 }), enabled: startTime !== undefined },
    queryClient,
  )
  if (startTime === undefined || !below.data) return here
  return { chats: here.chats + below.data.chats, groups: here.groups + below.data.groups }
}

/** The position where the rows below the loaded ones begin. */
const oldestOf = (rows: readonly ConversationSummary[]): number | undefined => {
  const times = rows.filter(({ isPinned }) => !isPinned).map(({ lastMsgDate }) => lastMsgDate)
  return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * The row of a conversation, created if there is none, and shown again if it was hidden. Until the server answers, or
 * if it cannot, the row of the list is used.
 */
export function useConversation(ref: ConversationRef) {
  const { data, error, refetch } = useQuery(query(conversations.open, openInput(ref)))
  const { data: listed } = useQuery({
    ...listQuery,
    enabled: false,
    select: ({ list }) => list.find((row) => isSame(row.conversation, ref)),
  })
  return { data: data ?? listed, error, refetch }
}

/** The cached row of a conversation, without a request. */
export const shownConversation = (ref: ConversationRef): ConversationSummary | undefined =>
  queryClient.getQueryData(query(conversations.open, openInput(ref)).queryKey) ?? known(queryClient, ref)

/** Requests the messages of a room that is about to open, so that they load while its page renders. */
export const preloadMessages = (ref: ConversationRef): void => messageStore.open(keyOf(ref))

const openInput = (conversation: ConversationRef) => ({ conversation })

const known = (client: QueryClient, ref: ConversationRef) =>
  client.getQueryData(listQuery.queryKey)?.list.find((row) => isSame(row.conversation, ref))

export const refresh = () => queryClient.refetchQueries({ queryKey: listQuery.queryKey })

/** Loads the rows below the last one. */
export async function loadOlder(): Promise<void> {
  const rows = queryClient.getQueryData(listQuery.queryKey)?.list ?? []
  const oldest = oldestOf(rows) ?? Date.now()
  const page = await api(conversations.list, { startTime: oldest, pageSize: 100 }, { quiet: true })
  page.list.forEach(applyDraftOfRow)
  patch(conversations.list, firstPage, (data) => {
    const fresh = page.list.filter(
      (row) => !data.list.some((one) => isSame(one.conversation, row.conversation)),
    )
    return { ...data, list: [...data.list, ...fresh], more: page.more && fresh.length > 0 }
  })
}

// actions

export async function setPinned(row: ConversationSummary, isPinned: boolean): Promise<void> {
  await changing(row, { isPinned }, () => api(conversations.pin, { id: row.id, status: isPinned }))
}

/** Mutes for that many minutes, or for ever. */
export async function setMuted(row: ConversationSummary, isMuted: boolean, minutes?: number): Promise<void> {
  const input = { id: row.id, status: isMuted, ...(minutes && { minutes }) }
  await changing(row, { isMuted }, () => api(conversations.mute, input))
}

/** Archives a chat, or restores it. */
export async function setArchived(row: ConversationSummary, isArchived: boolean): Promise<void> {
  const change = { isArchived, ...(isArchived && { isPinned: false }) }
  await changing(row, change, () => api(conversations.archive, { id: row.id, status: isArchived }))
}

/** Marks a chat as unread, or removes only that mark. */
export async function setUnread(row: ConversationSummary, isUnread: boolean): Promise<void> {
  // the mark is removed by opening a chat, whose failure is not shown: the mark comes back
  const ask = { quiet: !isUnread }
  await changing(row, { isUnread }, () =>
    api(conversations.markUnread, { id: row.id, status: isUnread }, ask),
  )
}

/** Opening a room removes the mark; a chat that is marked while it is open keeps it. */
export function useOpened(row: ConversationSummary | undefined): void {
  const { visit } = usePageContext()
  const known = row !== undefined
  const opened = useEffectEvent(() => {
    if (row?.isUnread) void setUnread(row, false)
  })
  useEffect(() => {
    if (known) opened()
  }, [visit, known])
}

export async function setBackground(row: ConversationSummary, background: string): Promise<void> {
  await changing(row, { background }, () => api(conversations.background, { id: row.id, background }))
}

/** Sets a picture as the background of messages. @returns whether it could be used */
export async function uploadBackground(row: ConversationSummary, file: File): Promise<boolean> {
  try {
    const { url, mime } = await upload(file, 'chat')
    if (!mime.startsWith('image/')) return false
    await setBackground(row, url)
    return true
  } catch {
    return false
  }
}

/** Hides a chat from the list until its next message. */
export async function hide(row: ConversationSummary): Promise<void> {
  remove(row.conversation)
  try {
    await api(conversations.hide, openInput(row.conversation))
  } catch {
    put(row)
  }
}

/** Deletes a chat's messages for the user only. @returns whether it succeeded; a toast has shown the reason if not */
export async function clear(row: ConversationSummary): Promise<boolean> {
  try {
    await api(conversations.clear, openInput(row.conversation))
    await fetchRow(row.conversation, false)
    return true
  } catch {
    return false
  }
}

export function markRead(row: ConversationSummary): void {
  const extras = readFields(row.conversation)
  const sent = chatSocket.send({ cmd: cmd.signal, code: signal.readConv, extras })
  if (sent) change(row.conversation, (now) => readUpTo(now, now.lastSeq))
}

/** Changes that are being saved: a row that the server sent before it knew of them must not undo them on the screen. */
const inProgress = perSession(() => new Map<string, View>())

type View = Partial<
  Pick<ConversationSummary, 'isPinned' | 'isMuted' | 'isUnread' | 'isArchived' | 'background'>
>

async function changing(row: ConversationSummary, to: View, action: () => Promise<unknown>): Promise<void> {
  const mine = { ...inProgress().get(row.id), ...to }
  inProgress().set(row.id, mine)
  change(row.conversation, (now) => ({ ...now, ...to }))
  try {
    await action()
    if (inProgress().get(row.id) === mine) inProgress().delete(row.id)
  } catch {
    inProgress().delete(row.id)
    // the toast has shown the reason; the previous values are restored
    const before = Object.fromEntries(Object.keys(to).map((name) => [name, row[name as keyof View]]))
    change(row.conversation, (now) => ({ ...now, ...before }))
  }
}

// live

/** A person changed their picture: group pictures made of members change too. */
export function changeMemberAvatar(face: MemberAvatar): void {
  const how = (row: ConversationSummary): ConversationSummary =>
    row.faces.some(({ userId }) => userId === face.userId)
      ? { ...row, faces: row.faces.map((one) => (one.userId === face.userId ? face : one)) }
      : row
  patch(conversations.list, firstPage, (data) => ({ ...data, list: data.list.map(how) }))
  for (const call of [conversations.open, conversations.byGroup, conversations.byPerson]) patchAll(call, how)
}

/** Changes the row wherever it is cached. */
export function change(ref: ConversationRef, how: (row: ConversationSummary) => ConversationSummary): void {
  patch(conversations.list, firstPage, (data) => ({
    ...data,
    list: data.list.map((row) => (isSame(row.conversation, ref) ? how(row) : row)),
  }))
  patch(conversations.open, openInput(ref), how)
  patch(rowCall(ref), { id: ref.id }, how)
}

/** The calls that `fetchRow` uses, which answer with one row. */
const rowCall = ({ type }: ConversationRef) =>
  type === chatType.group ? conversations.byGroup : conversations.byPerson

/** Puts the server's row into the list. */
export const put = (row: ConversationSummary): void => place(row, true)

/**
 * Updates a row from the server; one that is not in the list, for instance a hidden one, is added only if it is
 * pinned.
 */
export function update(row: ConversationSummary): void {
  place(row, row.isPinned)
  const { conversation } = row
  const underWay = fetching().get(keyOf(conversation))
  if (!underWay) return
  // the answer in flight may be older or newer: this row holds until one more request is answered
  underWay.again = true
  patch(rowCall(conversation), { id: conversation.id }, () => row)
}

function place(sent: ConversationSummary, show: boolean): void {
  applyDraftOfRow(sent)
  const row = { ...withReadSent(sent), ...inProgress().get(sent.id) }
  patch(conversations.list, firstPage, (data) => {
    const others = data.list.filter((one) => !isSame(one.conversation, row.conversation))
    const isHere = others.length < data.list.length
    // it was among the rows that are not loaded
    if (show && !isHere && data.more) void invalidate(conversations.unreadBelow)
    return show || isHere ? { ...data, list: [...others, row] } : data
  })
  patch(conversations.open, openInput(row.conversation), () => row)
  if (row.clearedAt > 0) messageStore.clearedAt(keyOf(row.conversation), row.clearedAt)
}

export const remove = (ref: ConversationRef): void =>
  patch(conversations.list, firstPage, (data) => ({
    ...data,
    list: data.list.filter((row) => !isSame(row.conversation, ref)),
  }))

const fetching = perSession(() => new Map<ChatKey, { again: boolean; show: boolean }>())

/**
 * Fetches one row again; `show` adds it to the list. A request during another one is repeated after it, since it may
 * have newer data, and changes meanwhile are applied to the answer too.
 */
export async function fetchRow(ref: ConversationRef, show = true): Promise<void> {
  const key = keyOf(ref)
  const underWay = fetching().get(key)
  if (underWay) {
    underWay.again = true
    underWay.show ||= show
    return
  }
  const mine = { again: false, show }
  fetching().set(key, mine)
  try {
    const ask = query(rowCall(ref), { id: ref.id })
    const row = await queryClient.fetchQuery({ ...ask, staleTime: 0, gcTime: 0, retry: false })
    place(row, mine.show || row.isPinned)
  } catch {
    // the next catch-up brings it
  } finally {
    fetching().delete(key)
  }
  if (mine.again) await fetchRow(ref, mine.show)
}

/** The same for a conversation that is visible somewhere. */
export function fetchShown(ref: ConversationRef): void {
  if (isAsked(conversations.open, openInput(ref)) || known(queryClient, ref)) void fetchRow(ref, false)
}

/** Reloads who may write in which rooms. */
export const invalidateRooms = (): Promise<void> => invalidate(conversations.open)

/** A message arrived: its row moves to the top, or is added to the list. */
export function applyMessage(message: ChatMessage, ref: ConversationRef): void {
  const session = currentSession()
  if (session.state === 'out') return
  // a list that was never loaded misses nothing
  const missing = isAsked(conversations.list, firstPage) && !known(queryClient, ref)
  // only the server knows the count and the preview after a recall
  if (missing || message.extras?.recallId) {
    void fetchRow(ref)
    return
  }
  const before = known(queryClient, ref)
  soundFor(message, before, session.userId)
  if (message.from === session.userId && before && unreadOf(before) > 0) void fetchRow(ref)
  change(ref, (row) => withMessage(row, message, session.userId))
}

/** A draft was changed, on this device or another. A chat without messages is in the list from then on. */
export function applyDrafted(drafted: Parameters<typeof applyDraftOfRow>[0]): void {
  applyDraftOfRow(drafted)
  const { conversation, draft } = drafted
  const isMissing = isAsked(conversations.list, firstPage) && !known(queryClient, conversation)
  // a chat with messages stays hidden until the next one
  if (isMissing && draft)
    void fetchRow(conversation, messageStore.getSnapshot(keyOf(conversation)).lastSeq === 0)
}

/** The user has read up to that seq. */
export function applyRead(ref: ConversationRef, seq: number): void {
  const row = known(queryClient, ref)
  if (!row) void invalidate(conversations.unreadBelow)
  change(ref, (now) => readUpTo(now, seq))
  if (row && seq > row.readSeq && seq < row.lastSeq) void fetchRow(ref)
}

/**
 * The user has read up to that seq in an open room, which knows how many of the messages from a seq on count as
 * unread.
 */
export function readHere(ref: ConversationRef, seq: number, readFrom: (seq: number) => number): void {
  noteReadSent(keyOf(ref), seq)
  change(ref, (row) => {
    const unreadCount = Math.max(0, row.unreadCount - readFrom(row.readSeq))
    return readUpTo(seq > row.readSeq ? { ...row, unreadCount } : row, seq)
  })
}

/** Entries of features for the menu New. Offline, those not loaded before are left out. */
export const fetchNewEntries = async () =>
  (await fetchParts('newPart').catch(() => [])).flatMap(({ entries }) => entries)
