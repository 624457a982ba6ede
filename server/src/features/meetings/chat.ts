import { meetingEvents, type MeetingChatLine } from '@mynah/contract/meetings'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { readVisible, requireJoined } from './access.ts'
import { open, Room } from './room.ts'
import * as store from './store.ts'

/** The most chat messages that a late participant is shown. */
const meetingChatLinesMax = 500

type Caller = App & { userId: string }

/**
 * Sends a chat message to everyone in the meeting; stored until the meeting ends. Locks the meeting's row, so that
 * nothing is stored after its end.
 */
export const writeLine = (ctx: Caller, number: string, text: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { userIds, from } = await others(ctx, await open(ctx, tx, number))
    const time = ctx.clock.now()
    const row = { number, user_id: ctx.userId, name: from.userName, at: time, said: text }
    const id = String(await store.addChat(tx, row))
    afterCommit(tx, () => emit(ctx, userIds, meetingEvents.chat, { number, id, from, text, time }))
  })

export async function readLines(ctx: Caller, number: string): Promise<MeetingChatLine[]> {
  await presentWith(ctx, number)
  const rows = await store.chatOf(ctx.db, number, meetingChatLinesMax)
  const cards = await account.cardsOf(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.map(({ id, user_id: userId, name: userName, said, at }) => ({
    id: String(id),
    from: { userId, userName, avatarUrl: cards.get(userId)?.avatarUrl ?? '' },
    text: said,
    time: at,
  }))
}

/** Everyone in the meeting, for a caller who is in it too. */
export async function presentWith(ctx: Caller, number: string) {
  const { meeting, people } = await readVisible(ctx, number, ctx.userId)
  return others(ctx, new Room(meeting, new Map(people), ctx.clock.now()))
}

async function others(ctx: Caller, room: Room) {
  const me = requireJoined(room, ctx.userId)
  const card = (await account.cardsOf(ctx, [ctx.userId])).get(ctx.userId)
  const from = {
    userId: ctx.userId,
    userName: me.name || (card?.userName ?? ''),
    avatarUrl: card?.avatarUrl ?? '',
  }
  return { userIds: room.among('joined').map((one) => one.user_id), from }
}
