import { useQuery } from '@tanstack/react-query'
import { isReactable } from '@mynah/contract/message-kinds'
import { reminders as calls, type Reminder } from '@mynah/contract/reminders'
import type { ChatMessage } from '@mynah/contract/socket'
import { keyOf, refOf, type ChatKey } from '@mynah/client/conversation-state'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { observedPerSession } from '#client/session/per-session.ts'
import { invalidate, query, queryClient } from '#client/api/query.ts'

export type { ChatKey }

/** The message for which a time is being chosen. */
export const choosing = observedPerSession<{ chat: ChatKey; message: ChatMessage } | undefined>(
  () => undefined,
)

const isFor =
  (chat: ChatKey, { id }: ChatMessage) =>
  ({ conversation, msgId }: Reminder): boolean =>
    msgId === id && keyOf(conversation) === chat

/** The time of the user's reminder for a message; undefined if there is none. */
export function useReminder(chat: ChatKey, message: ChatMessage): number | undefined {
  const { data } = useQuery(query(calls.list, {}))
  return data?.list.find(isFor(chat, message))?.remindTime
}

/** `useReminder` without a hook, from the loaded list. */
export const reminderNow = (chat: ChatKey, message: ChatMessage): number | undefined =>
  queryClient.getQueryData(query(calls.list, {}).queryKey)?.list.find(isFor(chat, message))?.remindTime

export const mayRemind = (message: ChatMessage): boolean =>
  isReactable(message.msgType) && Number.isFinite(message.seq)

/** @throws as `api` does */
export async function setReminder(chat: ChatKey, { id: msgId }: ChatMessage, at: number): Promise<void> {
  await api(calls.set, { conversation: refOf(chat), msgId, remindTime: at })
  await invalidate(calls.list)
}

/** @returns whether it was removed; a refusal shows a toast */
export async function removeReminder(chat: ChatKey, { id: msgId }: ChatMessage): Promise<boolean> {
  const isRemoved = await worked(() => api(calls.remove, { conversation: refOf(chat), msgId }))
  await invalidate(calls.list)
  return isRemoved
}
