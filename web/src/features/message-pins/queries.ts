import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groups } from '@mynah/contract/groups'
import { isReactable } from '@mynah/contract/message-kinds'
import { messagePins, type Pin } from '@mynah/contract/message-pins'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { api } from '#client/api/api.ts'
import { attempt } from '#client/api/attempt.ts'
import { clearItems, getItem, setItem } from '#client/storage/local-storage.ts'
import { forgetAnswer, keepAnswer, restoreAnswer } from '#client/storage/query-persistence.ts'
import { invalidate, query, queryClient } from '#client/api/query.ts'
import { onSessionEnd, useSession } from '#client/session/use-session.ts'
import { shownConversation } from '#features/conversations/index.ts'

export { refOf, type ChatKey }

const dismissedPrefix = 'pins-dismissed/'
onSessionEnd(() => clearItems(dismissedPrefix))

/** The pinned messages of a chat, the last pinned first; offline those known last. */
export function usePins(chat: ChatKey): readonly Pin[] {
  const { data } = useQuery(query(messagePins.list, { conversation: refOf(chat) }))
  const session = useSession()
  const userId = session.state === 'in' ? session.userId : ''
  useEffect(() => void restoreAnswer(queryClient, listOf(userId, chat)), [userId, chat])
  useEffect(() => {
    if (!data) return
    // disappearing messages are not stored on the device
    if (shownConversation(refOf(chat))?.expiry?.length) void forgetAnswer(listOf(userId, chat))
    else void keepAnswer(listOf(userId, chat), data)
  }, [userId, chat, data])
  return standing(data?.list ?? [])
}

const standing = (list: readonly Pin[]) => list.filter(({ until }) => until === 0 || until > Date.now())

const listOf = (userId: string, chat: ChatKey) => ({
  userId,
  call: messagePins.list,
  input: { conversation: refOf(chat) },
})

/** Pins or unpins a message; a refusal shows a toast. */
export async function setPinned(
  chat: ChatKey,
  msgId: string,
  on: boolean,
  days: 0 | 1 | 7 = 0,
): Promise<void> {
  await attempt(() => api(messagePins.set, { conversation: refOf(chat), msgId, on, days }))
  await invalidate(messagePins.list)
}

export const isPinned = ({ state }: ChatMessage): boolean =>
  state?.pin !== undefined && (state.pin === 0 || state.pin > Date.now())

/** In groups owner and admins may pin, and with `isPinAll` all who may write; in other chats both may. */
export function mayPin(message: ChatMessage, chat: ChatKey): boolean {
  const conversation = refOf(chat)
  const row = shownConversation(conversation)
  if (!row || row.refusal !== 0 || row.textsLeft >= 0 || row.isRequest) return false
  if (!isReactable(message.msgType) || !Number.isFinite(message.seq)) return false
  if (conversation.type !== chatType.group) return true
  const group = queryClient.getQueryData(query(groups.detail, { id: conversation.id }).queryKey)
  if (group?.isPinAll) return true
  const mine = queryClient.getQueryData(query(groups.myRole, { id: conversation.id }).queryKey)
  return (mine?.role ?? 0) > 0
}

/** The time of the newest pin for which the user closed the bar. */
export const dismissedAt = (chat: ChatKey): number => Number(getItem(dismissedPrefix + chat) ?? 0)
export const dismiss = (chat: ChatKey, pinTime: number): void =>
  setItem(dismissedPrefix + chat, String(pinTime))
