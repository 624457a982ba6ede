import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { groups } from '@mynah/contract/groups'
import { chatType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import { polls, type OwnPoll } from '@mynah/contract/polls'
import type { InputOf } from '@mynah/contract/kit'
import { keyOfMessage, refOf, type ChatKey } from '@mynah/client/conversation-state'
import { ApiError } from '@mynah/client/errors'
import { toast } from '#ui/layers/toast.tsx'
import { api } from '#client/api/api.ts'
import { worked } from '#client/api/attempt.ts'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import { invalidate, patch, query, queryClient } from '#client/api/query.ts'
import { onSessionEnd, useSession } from '#client/session/use-session.ts'
import { mayTakePart, useConversation } from '#features/conversations/index.ts'

export { newId } from '@mynah/client/ids'
export { refOf, type ChatKey }

// A vote is stored on the device until the server has it; of several for one poll the last counts.

type Vote = { conversation: ConversationRef; msgId: string; choices: readonly number[] }
type Votes = ReadonlyMap<string, Vote>

const storageKey = 'votes-unsent'
onSessionEnd(() => removeItem(storageKey))

const votes = observedPerSession<Votes>(() => new Map())
const sending = perSession(() => new Map<string, Promise<void>>())
const restored = perSession(() => ({ done: false }))

function change(msgId: string, vote: Vote | undefined): void {
  const next = new Map(votes.get())
  if (vote) next.set(msgId, vote)
  else next.delete(msgId)
  votes.set(next)
  if (next.size > 0) setItem(storageKey, JSON.stringify([...next.values()]))
  else removeItem(storageKey)
}

/** Votes for these options, and no others. */
export function castVote(conversation: ConversationRef, msgId: string, choices: readonly number[]): void {
  change(msgId, { conversation, msgId, choices })
  void send(msgId)
}

/** Sends the votes that waited for a connection. */
export async function sendWaiting(): Promise<void> {
  if (!restored().done) {
    restored().done = true
    for (const one of JSON.parse(getItem(storageKey) ?? '[]') as Vote[])
      if (!votes.get().has(one.msgId)) change(one.msgId, one)
  }
  await Promise.all(
    [...votes.get().keys()].map(async (msgId) => {
      // a call in flight may have lost its answer with the connection
      await sending().get(msgId)
      await send(msgId)
    }),
  )
}

async function send(msgId: string): Promise<void> {
  const vote = votes.get().get(msgId)
  if (!vote || sending().has(msgId)) return
  const sent = ask(vote)
  sending().set(msgId, sent)
  await sent
  sending().delete(msgId)
  if (votes.get().has(msgId) && votes.get().get(msgId) !== vote) await send(msgId)
}

async function ask(vote: Vote): Promise<void> {
  const { conversation, msgId, choices } = vote
  try {
    take(conversation, await api(polls.vote, { conversation, msgId, choices: [...choices] }, { quiet: true }))
    // a vote that was changed meanwhile is sent next
    if (votes.get().get(msgId) === vote) change(msgId, undefined)
  } catch (error) {
    // without an answer it waits for the next connection
    if (error instanceof ApiError) {
      change(msgId, undefined)
      toast(error.text)
      void invalidate(polls.detail)
    }
  }
}

/** The user's vote that the server does not have yet. */
export const useUnsentVote = (msgId: string): readonly number[] | undefined =>
  useSyncExternalStore(votes.subscribe, () => votes.get().get(msgId)?.choices)

/** Stores the user's view of a poll, unless a newer one is stored. */
export function take(conversation: ConversationRef, own: OwnPoll): void {
  const input = { conversation, msgId: own.msgId }
  const { queryKey } = query(polls.detail, input)
  patch(polls.detail, input, (before) => (before.change > own.change ? before : own))
  // `patch` only changes loaded data; this stores it for a poll that is not loaded yet
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, own)
}

export const useOwnPoll = (conversation: ConversationRef, msgId: string) =>
  useQuery(query(polls.detail, { conversation, msgId }))

/** The conversation of a poll; undefined for copies elsewhere, and for messages that are not sent yet. */
export function useAskedIn(message: ChatMessage): ConversationRef | undefined {
  const session = useSession()
  const { seq, groupId, to } = message
  if (session.state !== 'in' || !Number.isFinite(seq) || seq <= 0 || !(groupId || to)) return undefined
  return refOf(keyOfMessage(message, session.userId))
}

/** Whether the user may vote there. */
export function useMayVote(conversation: ConversationRef): boolean {
  const { data: row } = useConversation(conversation)
  return row !== undefined && mayTakePart(row)
}

/** The author may end a poll, and in a group its owner and admins. */
export function useMayClose({ type, id }: ConversationRef, mine: boolean): boolean {
  const inGroup = type === chatType.group
  const { data } = useQuery({ ...query(groups.myRole, { id }), enabled: inGroup })
  return mine || (inGroup && (data?.role ?? 0) > 0)
}

export const closePoll = async (conversation: ConversationRef, msgId: string): Promise<void> =>
  take(conversation, await api(polls.close, { conversation, msgId }))

/** @returns whether it was added; a refusal shows a toast */
export const addOption = (conversation: ConversationRef, msgId: string, text: string): Promise<boolean> =>
  worked(() => api(polls.addOption, { conversation, msgId, text }))

export const createPoll = (asked: InputOf<typeof polls.create>) => api(polls.create, asked)

export const useVoters = (conversation: ConversationRef, msgId: string, option: number) =>
  usePagedList(polls.voters, { conversation, msgId, option }, { by: 'userId', pageSize: 50, staleTime: 0 })
