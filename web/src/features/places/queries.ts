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

/** Where those are who are live in a chat. */
export function useLivePoints(conversation: ConversationRef | undefined): readonly LastPoint[] {
  const { data } = useQuery({
    ...query(places.live, { conversation: conversation ?? { type: 1, id: '0' } }),
    enabled: conversation !== undefined,
  })
  return data?.list ?? []
}

/** A point that arrived by itself takes the place of an older one. */
export const take = (conversation: ConversationRef, point: LastPoint): void =>
  patch(places.live, { conversation }, ({ list }) => ({
    list: [...list.filter(({ msgId, time }) => msgId !== point.msgId || time > point.time), point].filter(
      (one, at, all) => all.findIndex(({ msgId }) => msgId === one.msgId) === at,
    ),
  }))

/** My live places that run; undefined before that is known. */
export const useMyLivePlaces = () => useQuery(query(places.mine, {})).data?.list

export async function sendPlace(asked: InputOf<typeof places.send>): Promise<void> {
  await api(places.send, asked)
  if (asked.liveSeconds === undefined) return
  noteSharing(true)
  void invalidate(places.mine)
}

/** Ends a live place of mine; a refusal has shown itself. */
export const stopSharing = (conversation: ConversationRef, msgId: string): Promise<void> =>
  attempt(async () => {
    await api(places.end, { conversation, msgId })
    void invalidate(places.mine)
    void invalidate(places.live)
  })

/** Says where this device is. What fails is said again with the next point. */
export async function sayWhere(point: InputOf<typeof places.move>): Promise<void> {
  const { running } = await api(places.move, point, { quiet: true })
  if (running === 0) void invalidate(places.mine)
}

export function useMyId(): string | undefined {
  const session = useSession()
  return session.state === 'in' ? session.userId : undefined
}

/** Where a message shares its place; undefined for what is shown elsewhere, and for what is not sent yet. */
export function useSharedIn(message: ChatMessage): ConversationRef | undefined {
  const myId = useMyId()
  const { seq, groupId, to } = message
  if (!myId || !Number.isFinite(seq) || seq <= 0 || !(groupId || to)) return undefined
  return refOf(keyOfMessage(message, myId))
}
