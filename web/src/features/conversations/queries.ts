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

/** The part of the chat list that is asked for at once; older rows are added below it. */
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

/** The chat list in order. */
export const useConversations = () =>
  useQuery({ ...listQuery, select: ({ list, more }) => ({ rows: ordered(list), more }) })

/** How many people wait for my answer to be friends: what the contacts' badge counts. */
export function useWaitingRequests(): number {
  const { data } = useQuery({
    ...query(friends.applyCount, { status: ApplyStatus.pending }),
    enabled: useSession().state === 'in',
    select: ({ count }) => count,
  })
  return data ?? 0
}

/** What a conversation is called in the chat list; '' where it is not in it. */
export function useNameOf(): (ref: ConversationRef) => string {
  const { data } = useQuery({ ...listQuery, enabled: false })
  return (ref) => {
    const row = data?.list.find((one) => isSame(one.conversation, ref))
    return row ? nameOf(row) : ''
  }
}

/** Of each chat the last message of mine that the server does not have yet. */
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

/** Unread counts for the tabs: of the rows that are here, and of those below them that were not asked for yet. */
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

/** Where the rows below those that are here begin. */
const oldestOf = (rows: readonly ConversationSummary[]): number | undefined => {
  const times = rows.filter(({ isPinned }) => !isPinned).map(({ lastMsgDate }) => lastMsgDate)
  return times.length > 0 ? Math.min(...times) : undefined
}

/**
 * One conversation's row; it is made where there is none, and shown again where it was hidden. Until the server answers,
 * and where it cannot, the list's row stands in.
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

/** A conversation's row as it is known now, without asking for it. */
export const shownConversation = (ref: ConversationRef): ConversationSummary | undefined =>
  queryClient.getQueryData(query(conversations.open, openInput(ref)).queryKey) ?? known(queryClient, ref)

/** Asks for the messages of a room that is about to be shown: while its page is rendered, they are on their way. */
export const preloadMessages = (ref: ConversationRef): void => messageStore.open(keyOf(ref))

const openInput = (conversation: ConversationRef) => ({ conversation })

const known = (client: QueryClient, ref: ConversationRef) =>
  client.getQueryData(listQuery.queryKey)?.list.find((row) => isSame(row.conversation, ref))

export const refresh = () => queryClient.refetchQueries({ queryKey: listQuery.queryKey })

/** Adds the rows below the last one. */
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

/** For that many minutes, or for good. */
export async function setMuted(row: ConversationSummary, isMuted: boolean, minutes?: number): Promise<void> {
  const input = { id: row.id, status: isMuted, ...(minutes && { minutes }) }
  await changing(row, { isMuted }, () => api(conversations.mute, input))
}

/** Keeps it apart from the list, or brings it back. */
export async function setArchived(row: ConversationSummary, isArchived: boolean): Promise<void> {
  const change = { isArchived, ...(isArchived && { isPinned: false }) }
  await changing(row, change, () => api(conversations.archive, { id: row.id, status: isArchived }))
}

/** Marks it as unread, or takes only that mark away. */
export async function setUnread(row: ConversationSummary, isUnread: boolean): Promise<void> {
  // what goes along with opening fails silently: the mark stands again
  const ask = { quiet: !isUnread }
  await changing(row, { isUnread }, () =>
    api(conversations.markUnread, { id: row.id, status: isUnread }, ask),
  )
}

/** A room that is opened takes the mark away; one that is marked while it stands open keeps it. */
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

/** Puts a picture behind the messages. @returns whether it could be used. */
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

/** Takes it off the list until its next message. */
export async function hide(row: ConversationSummary): Promise<void> {
  remove(row.conversation)
  try {
    await api(conversations.hide, openInput(row.conversation))
  } catch {
    put(row)
  }
}

/** Empties it for me alone. @returns whether it was done; the toast has said why not. */
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

/** What I am changing just now: a row that the server sent before it knew must not undo it on the screen. */
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
    // the toast has said why; what stood before stands again
    const before = Object.fromEntries(Object.keys(to).map((name) => [name, row[name as keyof View]]))
    change(row.conversation, (now) => ({ ...now, ...before }))
  }
}

// live

/** A user looks otherwise: in the groups that are shown by their members too. */
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

/** What answers with one row, which `fetchRow` asks for. */
const rowCall = ({ type }: ConversationRef) =>
  type === chatType.group ? conversations.byGroup : conversations.byPerson

/** The row as the server has it now, in the list from now on. */
export const put = (row: ConversationSummary): void => place(row, true)

/** A row that the server sent; one that is not in the list, hidden for instance, comes into it only if pinned. */
export function update(row: ConversationSummary): void {
  place(row, row.isPinned)
  const { conversation } = row
  const underWay = fetching().get(keyOf(conversation))
  if (!underWay) return
  // the answer in flight may be older or newer: this row stands until one more answer
  underWay.again = true
  patch(rowCall(conversation), { id: conversation.id }, () => row)
}

function place(sent: ConversationSummary, show: boolean): void {
  applyDraftOfRow(sent)
  const row = { ...withReadSent(sent), ...inProgress().get(sent.id) }
  patch(conversations.list, firstPage, (data) => {
    const others = data.list.filter((one) => !isSame(one.conversation, row.conversation))
    const isHere = others.length < data.list.length
    // it came from below
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
 * Asks for one row again; `show` brings it into the list. What is asked while one is in flight is asked once more after
 * it, since it may be newer, and what changes meanwhile is changed in the answer too.
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

/** The same, for a conversation that is shown somewhere. */
export function fetchShown(ref: ConversationRef): void {
  if (isAsked(conversations.open, openInput(ref)) || known(queryClient, ref)) void fetchRow(ref, false)
}

/** Who may write where has changed. */
export const invalidateRooms = (): Promise<void> => invalidate(conversations.open)

/** A message arrived: its row moves, or comes into the list. */
export function applyMessage(message: ChatMessage, ref: ConversationRef): void {
  const session = currentSession()
  if (session.state === 'out') return
  // a list that was never asked for has nothing to miss
  const missing = isAsked(conversations.list, firstPage) && !known(queryClient, ref)
  // what a recall does to count and preview only the server knows
  if (missing || message.extras?.recallId) {
    void fetchRow(ref)
    return
  }
  const before = known(queryClient, ref)
  soundFor(message, before, session.userId)
  if (message.from === session.userId && before && unreadOf(before) > 0) void fetchRow(ref)
  change(ref, (row) => withMessage(row, message, session.userId))
}

/** What I began to write, on this device or another. A chat in which nothing was said yet is in the list from then on. */
export function applyDrafted(drafted: Parameters<typeof applyDraftOfRow>[0]): void {
  applyDraftOfRow(drafted)
  const { conversation, draft } = drafted
  const isMissing = isAsked(conversations.list, firstPage) && !known(queryClient, conversation)
  // one with messages is hidden until the next of them
  if (isMissing && draft)
    void fetchRow(conversation, messageStore.getSnapshot(keyOf(conversation)).lastSeq === 0)
}

/** I have read up to that seq. */
export function applyRead(ref: ConversationRef, seq: number): void {
  const row = known(queryClient, ref)
  if (!row) void invalidate(conversations.unreadBelow)
  change(ref, (now) => readUpTo(now, seq))
  if (row && seq > row.readSeq && seq < row.lastSeq) void fetchRow(ref)
}

/** I have read up to that seq in a room, which can tell how many of the messages from a seq on these were. */
export function readHere(ref: ConversationRef, seq: number, readFrom: (seq: number) => number): void {
  noteReadSent(keyOf(ref), seq)
  change(ref, (row) => {
    const unreadCount = Math.max(0, row.unreadCount - readFrom(row.readSeq))
    return readUpTo(seq > row.readSeq ? { ...row, unreadCount } : row, seq)
  })
}

/** What other features give to the menu New. Without a network what was not fetched before is left out. */
export const fetchNewEntries = async () =>
  (await fetchParts('newPart').catch(() => [])).flatMap(({ entries }) => entries)
