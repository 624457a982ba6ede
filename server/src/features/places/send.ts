import { limits } from '@mynah/contract/limits'
import type { InputOf } from '@mynah/contract/kit'
import { msgType } from '@mynah/contract/message-kinds'
import type { PlaceContent } from '@mynah/contract/message-kinds/place'
import { placeEvents, type places as calls } from '@mynah/contract/places'
import { errorNamed } from '@mynah/contract/errors'
import { ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { endIn } from './end.ts'
import { plainText } from './plain-text.ts'
import * as store from './store.ts'

type Asked = InputOf<typeof calls.send>

/** Sends a location, or starts a live one. @throws if the user may not write there, or has too many live ones */
export async function send(ctx: Ctx, asked: Asked): Promise<{ seq: number }> {
  const { userId } = ctx
  const { id, conversation, liveSeconds } = asked
  const key = await messages.conversationIdFor(ctx, conversation)
  return ctx.transaction(async (tx) => {
    if (liveSeconds) await store.lockPerson(tx, userId)
    await messages.lockConversation(tx, key)
    const [before] = await messages.byIds(tx, key, [id])
    // The answer to the first try was lost.
    if (before?.sender_id === userId && before.kind === msgType.place) return { seq: before.seq }
    if (before) throw new ApiError('MessageMalformed')
    const line = { key, senderId: userId, kind: msgType.place, content: contentOf(asked), id }
    const { seq } = await messages.messagesOf(ctx).say(tx, { ...line, at: ctx.clock.now() })
    if (liveSeconds) await begin(ctx, tx, { key, seq, asked, liveSeconds })
    return { seq }
  })
}

function contentOf({ name, address, lat, lng, accuracy, liveSeconds }: Asked): PlaceContent {
  const words = { ...(name && { name }), ...(address && { address }) }
  const rest = liveSeconds
    ? { ...words, live: liveSeconds }
    : { ...words, lat, lng, ...(accuracy !== undefined && { accuracy }) }
  return { text: plainText(rest), ...rest }
}

async function begin(
  ctx: Ctx,
  tx: Tx,
  { key, seq, asked, liveSeconds }: { key: string; seq: number; asked: Asked; liveSeconds: number },
): Promise<void> {
  const { userId, sessionId } = ctx
  // A live location needs both sides to be open to each other, as a call does: not with an unanswered stranger.
  const refusal = (await messages.callRefusalOf(tx, key, userId)) ?? 0
  if (refusal !== 0) throw new ApiError(errorNamed(String(refusal)) ?? 'MessageNotMember')
  const now = ctx.clock.now()
  await endIn(ctx, tx, key, await store.inConversation(tx, key, [userId]))
  const others = await store.ofUser(tx, userId)
  if (others.filter(({ until }) => until > now).length >= limits.livePlacesMax)
    throw new ApiError('LivePlacesFull')
  const until = now + liveSeconds * 1_000
  const row = {
    conversation_id: key,
    seq,
    message_id: asked.id,
    user_id: userId,
    session_id: sessionId,
    until,
  }
  await store.insert(tx, row)
  await store.setPoint(tx, row, asked, { now, quietSince: now })
  await messages.recordChanges(ctx, tx, key, [
    { seq, kind: 'place', userId, state: (state) => ({ ...state, place: { until } }) },
  ])
  afterCommit(tx, () => emit(ctx, [userId], placeEvents.mine, {}))
}
