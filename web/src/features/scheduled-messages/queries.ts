import { useQuery } from '@tanstack/react-query'
import { scheduledMessages as calls, type ScheduledMessage } from '@mynah/contract/scheduled-messages'
import { atOf, type Entity } from '@mynah/contract/entities'
import { movedEntities } from '@mynah/contract/moved-entities'
import type { Extras } from '@mynah/contract/socket'
import { keyOf, refOf, type ChatKey } from '@mynah/client/conversation-state'
import { api } from '#client/api/api.ts'
import { attempt, worked } from '#client/api/attempt.ts'
import { saveWhole, wholeDraftOf } from '#client/storage/drafts.ts'
import { observedPerSession } from '#client/session/per-session.ts'
import { invalidate, query } from '#client/api/query.ts'

export type { ChatKey, ScheduledMessage }

/** The scheduled and failed messages of a chat, by time. */
export function useScheduled(chat: ChatKey): readonly ScheduledMessage[] {
  const { data } = useQuery(query(calls.list, {}))
  return data?.list.filter(({ conversation }) => keyOf(conversation) === chat) ?? []
}

/** What a time is chosen for: a text of the composer, files that are uploaded first, or a scheduled message. */
export type Asked = { chat: ChatKey } &
  /** `id` stays the same for each attempt, so that a lost answer makes no second message. */
  (
    | { id: string; words: { text: string; extras: Extras }; onTaken: () => void }
    | { leave: (sendTime: number) => void }
    | { message: ScheduledMessage }
  )
export const asked = observedPerSession<Asked | undefined>(() => undefined)

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Schedules a text or files, or changes the time of a message. @throws as `api` does */
export async function schedule(what: Asked, sendTime: number): Promise<void> {
  // a file shows its progress itself
  if ('leave' in what) return what.leave(sendTime)
  const when = { sendTime, timeZone: timeZone() }
  if ('message' in what) await api(calls.update, { id: what.message.id, ...when })
  else {
    const { text: content, extras } = what.words
    const conversation = refOf(what.chat)
    const { id } = what
    const waiting = await api(calls.add, { conversation, id, msgType: 0, content, extras, ...when })
    // an earlier attempt with another time had arrived
    if (waiting.sendTime !== sendTime) await api(calls.update, { id, ...when })
    what.onTaken()
  }
  await invalidate(calls.list)
}

/** @returns why the message could not be sent; an error of the call shows a toast */
export async function sendNow({ id }: ScheduledMessage): Promise<string | undefined> {
  const answer = await attempt(() => api(calls.sendNow, { id }))
  await invalidate(calls.list)
  return answer?.message?.reason
}

export async function remove({ id }: ScheduledMessage): Promise<boolean> {
  const isRemoved = await worked(() => api(calls.remove, { id }))
  await invalidate(calls.list)
  return isRemoved
}

/** The text of a file; '' if there is none. */
export const captionOf = ({ content }: ScheduledMessage): string =>
  (JSON.parse(content) as { text?: string }).text ?? ''

/** Changes the text of a scheduled file; formats and mentions move with their text. @returns whether it was saved */
export async function setCaption(message: ScheduledMessage, text: string): Promise<boolean> {
  const { at: _, entities: before, ...extras } = message.extras as Extras
  const entities: readonly Entity[] = movedEntities(before ?? [], captionOf(message), text)
  const at = atOf(entities)
  const content = JSON.stringify({ ...(JSON.parse(message.content) as object), text })
  const next = { ...extras, ...(at && { at }), ...(entities.length > 0 && { entities }) }
  const isSaved = await worked(() => api(calls.update, { id: message.id, content, extras: next }))
  await invalidate(calls.list)
  return isSaved
}

/** A draft must not be overwritten. */
export const isComposerFree = (chat: ChatKey): boolean => wholeDraftOf(chat).text.trim() === ''

/**
 * Moves a message back into the composer. The draft is written first: if the answer is lost, the text exists twice
 * instead of nowhere.
 */
export function takeBack(chat: ChatKey, message: ScheduledMessage): Promise<boolean> {
  saveWhole(chat, { entities: [], ...message.extras, text: message.content })
  return remove(message)
}
