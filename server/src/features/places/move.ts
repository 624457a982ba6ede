import { limits } from '@mynah/contract/limits'
import { placeEvents, type LastPoint } from '@mynah/contract/places'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { emitTo } from '#platform/bus/emit.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { toGroup, toUsers, type Audience } from '#platform/bus/topics.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** Sets the point of all live locations of this session, and sends it to users who see their messages. */
export async function move(ctx: Ctx, point: store.Point): Promise<{ running: number }> {
  const { userId, sessionId } = ctx
  const now = ctx.clock.now()
  const rows = await store.ofSessions(ctx.db, [sessionId])
  const moved = await Promise.all(
    rows.map(async (row) => {
      // a block or a leave applies at once, even before it ends the live location
      if ((await messages.callRefusalOf(ctx.db, row.conversation_id, userId)) !== 0) return false
      const quietSince = now - limits.livePlaceStepMs
      const set = await store.setPoint(ctx.db, row, point, { now, quietSince })
      if (set?.isNews) await announce(ctx, row, { ...point, time: now })
      return set !== undefined
    }),
  )
  return { running: moved.filter(Boolean).length }
}

async function announce(
  app: App,
  { conversation_id: key, seq, message_id: msgId, user_id: userId, until }: store.LivePlaceRow,
  point: store.Point & { time: number },
): Promise<void> {
  const blind = new Set(await messages.membersNotSeeing(app.db, key, seq))
  const send = (audience: Audience, reader: string) =>
    emitTo(app, audience, placeEvents.moved, {
      conversation: messages.conversationRef(key, reader),
      ...{ msgId, seq, userId, until, ...point },
    })
  if (messages.isGroupKey(key))
    send({ ...toGroup(messages.conversationRef(key, '').id), exceptUserIds: [...blind] }, '')
  else for (const reader of messages.usersOf(key)) if (!blind.has(reader)) send(toUsers([reader]), reader)
}

/** The last points of live locations in a chat whose messages this member sees. @throws NoDataFound for others */
export async function livePoints(app: App, userId: string, key: string): Promise<LastPoint[]> {
  const me = await messages.participationOf(app.db, key, userId)
  if (!me?.isMember) throw new ApiError('NoDataFound')
  if ((await messages.callRefusalOf(app.db, key, userId)) !== 0) return []
  const rows = await store.pointsIn(app.db, key, app.clock.now())
  const seen = await messages.ownMessagesAt(
    app.db,
    userId,
    key,
    rows.map(({ seq }) => seq),
  )
  const seqs = new Set(seen.map(({ seq }) => seq))
  return rows
    .filter(({ seq }) => seqs.has(seq))
    .map(({ message_id: msgId, seq, user_id, lat, lng, accuracy, moved_at: time, until }) => ({
      ...{ msgId, seq, userId: user_id, lat, lng, time, until },
      ...(accuracy !== null && { accuracy }),
    }))
}
