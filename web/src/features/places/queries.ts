import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@mynah/contract/kit'
import { places, type LastPoint } from '@mynah/contract/places'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { keyOfMessage, refOf, type ChatKey } from '@mynah/client/conversation-state'
import { api } from '#client/api/api.ts'
import { attempt } from '#client/api/attempt.ts'
import { invalidate, patch, query } from '#client/api/query.ts'
import { useSession } from '#client/session/use-session.ts'
import { noteSharing } from './sharing-state.ts'

export { newId } from '@mynah/client/ids'
export { refOf, type ChatKey }

/** The last points of all live places in a chat. */
export function useLivePoints(conversation: ConversationRef | undefined): readonly LastPoint[] {
  const { data } = useQuery({
    ...query(places.live, { conversation: conversation ?? { type: 1, id: '0' } }),
    enabled: conversation !== undefined,
  })
  return data?.list ?? []
}

/** A point from an event replaces an older one of the same message. */
export const take = (conversation: ConversationRef, point: LastPoint): void =>
  patch(places.live, { conversation }, ({ list }) => ({
    list: [...list.filter(({ msgId, time }) => msgId !== point.msgId || time > point.time), point].filter(
      (one, at, all) => all.findIndex(({ msgId }) => msgId === one.msgId) === at,
    ),
  }))

/** The user's running live places; undefined while loading. */
export const useMyLivePlaces = () => useQuery(query(places.mine, {})).data?.list

export async function sendPlace(asked: InputOf<typeof places.send>): Promise<void> {
  await api(places.send, asked)
  if (asked.liveSeconds === undefined) return
  noteSharing(true)
  void invalidate(places.mine)
}

/** Stops one of the user's live places; a refusal shows a toast. */
export const stopSharing = (conversation: ConversationRef, msgId: string): Promise<void> =>
  attempt(async () => {
    await api(places.end, { conversation, msgId })
    void invalidate(places.mine)
    void invalidate(places.live)
  })

/** Sends the device's position. A failed one is not repeated: the next point replaces it. */
export async function sayWhere(point: InputOf<typeof places.move>): Promise<void> {
  const { running } = await api(places.move, point, { quiet: true })
  if (running === 0) void invalidate(places.mine)
}

export function useMyId(): string | undefined {
  const session = useSession()
  return session.state === 'in' ? session.userId : undefined
}

/**
 * The conversation in which a message shares its live place; undefined for copies elsewhere, and for messages that are
 * not sent yet.
 */
export function useSharedIn(message: ChatMessage): ConversationRef | undefined {
  const myId = useMyId()
  const { seq, groupId, to } = message
  if (!myId || !Number.isFinite(seq) || seq <= 0 || !(groupId || to)) return undefined
  return refOf(keyOfMessage(message, myId))
}
