import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import type { OutputOf } from '@mynah/contract/kit'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { useConversations } from '#features/conversations/index.ts'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { currentSession } from '#client/session/auth-session.ts'
import { useGroups } from '#client/chat/entities.ts'
import { keyOf, refOf } from '@mynah/client/conversation-state'
import { clearCachedContent, unsentInCache } from '#client/storage/indexed-db.ts'
import { cachedChats, cacheSaves, freeCachedChats } from '#client/storage/message-cache.ts'
import { patch, query, queryClient } from '#client/api/query.ts'

export {
  chooseDataSaving,
  dataSavings,
  knowsMobile,
  useDataSaving,
  useIsDataSavingAsked,
  type DataSaving,
} from '#client/device/data-saving.ts'

const all = { pageNo: 1, pageSize: limits.pageSizeMax }

export type Device = OutputOf<typeof auth.devices>['list'][number]

/** The devices on which the user is signed in, last used first. */
export const useDevices = () => useQuery({ ...query(auth.devices, all), select: ({ list }) => list })

/** @returns whether it succeeded; if not, a toast has shown the reason */
export async function endDevice(id: string): Promise<boolean> {
  const done = await worked(() => api(auth.removeDevice, { id }))
  if (done) patch(auth.devices, all, (page) => ({ ...page, list: page.list.filter((one) => one.id !== id) }))
  return done
}

/** @returns whether all succeeded; stops at the first failure */
export async function endDevices(ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if (!(await endDevice(id))) return false
  return true
}

const usageKey = ['storage usage']

export type ChatUsage = {
  conversation: ConversationRef
  /** the other person's name in their messages; '' if only the user wrote, and for groups */
  nick: string
  bytes: number
  messages: number
  /** messages and files that are not sent yet, which freeing storage keeps */
  unsent: number
}
/** The bytes that the app uses on this device; `total` is null if the browser does not report it. */
export type Usage = { total: number | null; chats: ChatUsage[]; unsentBytes: number }

/** The storage used on this device, and by each chat, largest first. */
export function useUsage() {
  useEffect(() => cacheSaves.subscribe(() => void queryClient.invalidateQueries({ queryKey: usageKey })), [])
  return useQuery({ queryKey: usageKey, queryFn: readUsage, staleTime: 0 })
}

async function readUsage(): Promise<Usage> {
  const session = currentSession()
  const me = session.state === 'in' ? session.userId : ''
  const cached = await cachedChats(me)
  const unsent = await unsentInCache(me)
  const total = (await navigator.storage?.estimate?.())?.usage ?? null
  const chats = cached.map(([key, rows]): ChatUsage => {
    const conversation = refOf(key)
    const other = conversation.type === chatType.single && rows.findLast(({ from }) => from !== me)
    return {
      conversation,
      nick: other ? other.nick : '',
      bytes: bytesOf(rows),
      messages: rows.length,
      unsent: unsent.filter((one) => (one as { key?: unknown }).key === key).length,
    }
  })
  return {
    total,
    chats: chats.toSorted((a, b) => b.bytes - a.bytes),
    unsentBytes: unsent.reduce((sum: number, one) => sum + bytesOf(one), 0),
  }
}

/** The name and picture of a chat, which may no longer be in the chat list. */
export function useChatLook({ conversation, nick }: ChatUsage) {
  const { type, id } = conversation
  const rows = useConversations().data?.rows ?? []
  const row = rows.find((one) => one.conversation.type === type && one.conversation.id === id)
  const group = useGroups().data?.find((one) => type === chatType.group && one.id === id)
  const name = row ? row.remarks || row.userName : (group?.name ?? nick)
  return {
    name,
    avatarUrl: row ? row.avatarUrl : group?.avatar,
    faces: row ? row.faces : group?.faces,
  }
}

/** The bytes of a value as JSON, and of the files in it. */
function bytesOf(value: unknown): number {
  let files = 0
  const json = JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Blob) files += one.size
    return one
  })
  return new TextEncoder().encode(json).length + files
}

/** Removes the cache of a chat from this device; unsent messages stay. */
export async function freeChat(conversation: ConversationRef): Promise<void> {
  await freeCachedChats(keyOf(conversation))
}

export async function clearDevice(): Promise<void> {
  await freeCachedChats()
  await clearCachedContent()
  await queryClient.invalidateQueries({ queryKey: usageKey })
}

export { newerBuild, reloadFromServer } from '#client/session/build.ts'
