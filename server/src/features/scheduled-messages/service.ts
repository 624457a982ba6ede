import { isDeepStrictEqual } from 'node:util'
import { errorNamed, errors } from '@mynah/contract/errors'
import type { InputOf } from '@mynah/contract/kit'
import type { Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import {
  scheduledMessageEvents,
  type ScheduledMessage,
  type scheduledMessages as calls,
} from '@mynah/contract/scheduled-messages'
import { chatType, type EndReason } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { ApiError, textOf } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { release, type FileHolder } from '#features/uploads/index.ts'
import * as store from './store.ts'

/** A removed device's messages written this recently are not sent: it may have been stolen. */
const doubtfulMs = 24 * 3_600_000

export function viewOf(row: store.ScheduledRow, language: Language): ScheduledMessage {
  const refusal = row.code === 0 ? undefined : errorNamed(String(row.code))
  return {
    conversation: messages.conversationRef(row.conversation_id, row.user_id),
    id: row.id,
    msgType: row.kind as ScheduledMessage['msgType'],
    content: row.content,
    extras: JSON.parse(row.extras) as Record<string, unknown>,
    sendTime: row.send_at,
    timeZone: row.time_zone,
    code: row.code === 0 ? '' : String(row.code),
    reason: refusal ? textOf(refusal, language) : '',
    createTime: row.created_at,
  }
}

/** The frame that sends it. Unread messages stay unread. */
export const frameOf = (row: store.ScheduledRow) => {
  const { type, id } = messages.conversationRef(row.conversation_id, row.user_id)
  const isGroup = type === chatType.group
  return {
    id: row.id,
    ...(isGroup ? { groupId: id, chatType: chatType.group } : { to: id, chatType: chatType.single }),
    msgType: row.kind,
    content: row.content,
    extras: JSON.parse(row.extras) as Record<string, unknown>,
    readSeq: 0,
  }
}

export const announce = (app: App, userId: string): void =>
  emit(app, [userId], scheduledMessageEvents.changed, {})

function requireTime(app: App, sendTime: number): void {
  const ahead = sendTime - app.clock.now()
  // tolerates the time between the press and the arrival
  if (ahead < limits.scheduledAheadMinMs / 2 || ahead > limits.scheduledAheadMaxMs)
    throw new ApiError('ScheduleTimeWrong')
}

/** As it will be stored, with the properties of its file. */
async function readable(app: App, row: store.ScheduledRow): Promise<store.ScheduledRow> {
  const content = await messages.sendableContent(app, row.user_id, frameOf(row))
  if (content === null) throw new ApiError('MessageMalformed')
  return { ...row, content }
}

const filesOf = (rows: readonly store.ScheduledRow[]): string[] =>
  rows.flatMap(({ kind, content }) => messages.fileKeysIn(kind, content))

/** Keeps files of scheduled messages; once sent, the message keeps them. */
export const scheduledFiles: FileHolder = {
  shows: async () => false,
  keeps: (db, key) => store.hasFile(db, key),
}

/** Schedules a text or a file. @throws if the user may not write there now */
export async function add(ctx: Ctx, input: InputOf<typeof calls.add>): Promise<ScheduledMessage> {
  const { userId, sessionId } = ctx
  const now = ctx.clock.now()
  const given: store.ScheduledRow = {
    user_id: userId,
    id: input.id,
    conversation_id: messages.keyOf(userId, input.conversation),
    kind: input.msgType,
    content: input.content,
    extras: JSON.stringify(input.extras ?? {}),
    send_at: input.sendTime,
    time_zone: input.timeZone,
    session_id: sessionId,
    ...{ code: 0, held: false, claimed_until: 0, created_at: now, updated_at: now },
  }
  const row = await readable(ctx, given)
  return ctx.transaction(async (tx) => {
    await store.lockPerson(tx, userId)
    const before = await store.find(tx, userId, row.id)
    if (before) return viewOf(before, ctx.language)
    requireTime(ctx, row.send_at)
    await requireOpen(tx, row)
    if ((await store.count(tx, userId)) >= limits.scheduledMax) throw new ApiError('ScheduleFull')
    await store.insert(tx, row)
    afterCommit(tx, () => announce(ctx, userId))
    return viewOf(row, ctx.language)
  })
}

async function requireOpen(tx: Tx, { conversation_id: key, user_id: userId }: store.ScheduledRow) {
  const me = await messages.participationOf(tx, key, userId)
  if (!me) throw new ApiError('NoDataFound')
  const refusal = (await messages.callRefusalOf(tx, key, userId)) ?? 0
  if (refusal !== 0) throw new ApiError(errorNamed(String(refusal)) ?? 'MessageNotMember')
}

/** Changes content or time; a failed one becomes pending again. @throws NoDataFound if it was sent */
export async function update(ctx: Ctx, input: InputOf<typeof calls.update>): Promise<ScheduledMessage> {
  const { userId, sessionId } = ctx
  return ctx.transaction(async (tx) => {
    await store.lockPerson(tx, userId)
    const now = ctx.clock.now()
    const before = await store.find(tx, userId, input.id)
    if (!before || before.claimed_until > now) throw new ApiError('NoDataFound')
    const next = await readable(ctx, {
      ...before,
      content: input.content ?? before.content,
      extras: input.extras ? JSON.stringify(input.extras) : before.extras,
      send_at: input.sendTime ?? before.send_at,
      time_zone: input.timeZone ?? before.time_zone,
    })
    if (isDeepStrictEqual(next, before)) return viewOf(before, ctx.language)
    requireTime(ctx, next.send_at)
    const { content, extras, send_at, time_zone } = next
    const change = { content, extras, send_at, time_zone, session_id: sessionId }
    await store.set(tx, userId, input.id, { ...change, code: 0, held: false, updated_at: now })
    await release(tx, filesOf([before]), now)
    afterCommit(tx, () => announce(ctx, userId))
    return viewOf({ ...next, code: 0 }, ctx.language)
  })
}

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now()
    const row = await store.remove(tx, ctx.userId, id, now)
    if (!row) return
    await release(tx, filesOf([row]), now)
    afterCommit(tx, () => announce(ctx, ctx.userId))
  })

/**
 * Fails what a session wrote shortly before the user removed it or changed the password, so that the user looks at it
 * first.
 */
export async function failOfSessions(
  app: App,
  tx: Tx,
  sessionIds: readonly string[],
  reason: EndReason | undefined,
): Promise<void> {
  if (reason !== 'removed' && reason !== 'password') return
  const since = app.clock.now() - doubtfulMs
  const code = Number(errors.ScheduleDeviceRemoved)
  const userIds = await store.failOfSessions(tx, sessionIds, since, code)
  afterCommit(tx, () => userIds.forEach((userId) => announce(app, userId)))
}

export async function* exportScheduled(app: App, userId: string): AsyncIterable<unknown> {
  for (const row of await store.listOf(app.db, userId)) {
    const { type, id } = messages.conversationRef(row.conversation_id, userId)
    yield {
      ...(type === chatType.group ? { group: id } : { person: id }),
      ...(row.kind === msgType.text ? { text: row.content } : { msgType: row.kind, content: row.content }),
      time: new Date(row.send_at).toISOString(),
    }
  }
}

export const eraseScheduled = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const rows = await store.erasePerson(tx, userId)
    await release(tx, filesOf(rows), app.clock.now())
  })
