import type { OutputOf } from '@mynah/contract/kit'
import {
  meetingEvents,
  meetings as calls,
  type MeetingLogEntry,
  type MeetingView,
} from '@mynah/contract/meetings'
import { ApiError } from '#platform/api-error.ts'
import { emit } from '#platform/bus/emit.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { ticketFor } from '#features/media/index.ts'
import { findByNumber, readVisible } from './access.ts'
import { roomNameOf } from './announce.ts'
import { presentWith, readLines, writeLine } from './chat.ts'
import * as controls from './controls.ts'
import { invitationsTo, invitedAs } from './invitations.ts'
import { invite } from './invite.ts'
import { asksPassword, join, leave } from './joining.ts'
import { isOfHost, linkOf } from './link.ts'
import * as planning from './planning.ts'
import { roleOf, type Snapshot } from './snapshot.ts'
import * as store from './store.ts'
import { standingOf, summaryOf, viewOf } from './views.ts'

export const meetingHandlers = serve(calls, {
  create: (ctx, input) => planning.create(ctx, input),
  update: (ctx, input) => planning.update(ctx, input),
  delete: async (ctx, { number }) => {
    await planning.remove(ctx, number)
    return null
  },
  list: async (ctx, input) => {
    const page = pageOf(input)
    const rows = await (input.kind === 'coming' ? store.coming : store.past)(ctx.db, ctx.userId, page)
    const cards = await account.cardsOf(
      ctx,
      rows.map((row) => row.host_id),
    )
    const list = rows.map((row) =>
      summaryOf(row, cards, { role: roleOf(row, ctx.userId, row), state: row.my_state }),
    )
    return pageFrom(list, page)
  },
  detail: async (ctx, { number }) => viewOf(ctx, await readVisible(ctx, number, ctx.userId), ctx.userId),
  preview,
  join: async (ctx, input) => {
    const after = await join(ctx, input)
    const { userId, sessionId } = ctx
    const isIn = after.people.get(userId)?.state === 'joined'
    const roomName = roomNameOf(input.number)
    return {
      meeting: await viewOf(ctx, after, userId),
      ticket: isIn ? await ticketFor(ctx, { roomName, userId, sessionId }) : '',
    }
  },
  leave: async (ctx, { number }) => {
    await leave(ctx, ctx.userId, number)
    return null
  },
  end: async (ctx, { number }) => {
    await controls.end(ctx, number)
    return null
  },
  mute: (ctx, input) => seen(ctx, controls.mute(ctx, input)),
  unmute: (ctx, { number }) => seen(ctx, controls.unmute(ctx, number)),
  askToSpeak: (ctx, input) => seen(ctx, controls.askToSpeak(ctx, input)),
  answerSpeak: (ctx, input) => seen(ctx, controls.answerSpeak(ctx, input)),
  allow: (ctx, input) => seen(ctx, controls.allow(ctx, input)),
  raiseHand: (ctx, input) => seen(ctx, controls.raiseHand(ctx, input)),
  lowerHands: (ctx, input) => seen(ctx, controls.lowerHands(ctx, input)),
  rename: (ctx, input) => seen(ctx, controls.rename(ctx, input)),
  remove: (ctx, input) => seen(ctx, controls.remove(ctx, input)),
  setLocked: (ctx, input) => seen(ctx, controls.setLocked(ctx, input)),
  setWaitingRoom: (ctx, input) => seen(ctx, controls.setWaitingRoom(ctx, input)),
  admit: (ctx, input) => seen(ctx, controls.admit(ctx, input)),
  setCoHost: (ctx, input) => seen(ctx, controls.setCoHost(ctx, input)),
  handOver: (ctx, input) => seen(ctx, controls.handOver(ctx, input)),
  log: readLog,
  link: async (ctx, input) => ({ token: await linkOf(ctx, input) }),
  invite: async (ctx, input) => {
    await invite(ctx, input)
    return null
  },
  chat: async (ctx, { number, text }) => {
    await writeLine(ctx, number, text)
    return null
  },
  chatLog: async (ctx, { number }) => ({ list: await readLines(ctx, number) }),
  react: async (ctx, { number, reaction }) => {
    const { userIds } = await presentWith(ctx, number)
    emit(ctx, userIds, meetingEvents.reaction, { number, userId: ctx.userId, reaction })
    return null
  },
})

const seen = async (ctx: Ctx, changed: Promise<Snapshot>): Promise<MeetingView> =>
  viewOf(ctx, await changed, ctx.userId)

async function preview(
  ctx: Ctx,
  { number, token }: { number: string; token?: string | undefined },
): Promise<OutputOf<typeof calls.preview>> {
  const meeting = await findByNumber(ctx, number)
  const people = new Map((await store.peopleOf(ctx.db, number)).map((row) => [row.user_id, row]))
  const me = people.get(ctx.userId)
  if (me?.state === 'removed') throw new ApiError('MeetingRemoved')
  const invitations = await invitationsTo(ctx, number, [ctx.userId])
  const isInvited =
    isOfHost({ meeting, people }, token) ||
    invitedAs({ meeting, people }, invitations, ctx.userId) !== undefined
  const cards = await account.cardsOf(ctx, [meeting.host_id])
  const standing = { role: roleOf(meeting, ctx.userId, me), state: me?.state ?? ('none' as const) }
  return {
    ...summaryOf(meeting, cards, standing),
    needsPassword: !isInvited && asksPassword(meeting, ctx.userId, me),
  }
}

async function readLog(
  ctx: Ctx,
  input: { number: string; pageNo?: number | undefined; pageSize?: number | undefined },
): Promise<OutputOf<typeof calls.log>> {
  const snapshot = await readVisible(ctx, input.number, ctx.userId)
  if (standingOf(snapshot, ctx.userId).role === 'member') throw new ApiError('NoPermission')
  const page = pageOf(input, 50)
  const rows = await store.logOf(ctx.db, input.number, page)
  const cards = await account.cardsOf(
    ctx,
    rows.flatMap((row) => [row.by_id, row.to_id]).filter((one) => one !== null),
  )
  const shown = (userId: string | null): MeetingLogEntry['by'] => {
    const card = userId === null ? undefined : cards.get(userId)
    if (userId === null || !card) return null
    return {
      userId,
      userName: snapshot.people.get(userId)?.name || card.userName,
      avatarUrl: card.avatarUrl,
    }
  }
  const list = rows.map((row) => ({
    id: String(row.id),
    time: row.at,
    action: row.action,
    by: shown(row.by_id),
    to: shown(row.to_id),
    names:
      row.name_before !== null && row.name_after !== null
        ? { before: row.name_before, after: row.name_after }
        : null,
  }))
  return pageFrom(list, page)
}
