import { redPackets as calls } from '@mynah/contract/red-packets'
import { chatType } from '@mynah/contract/socket'
import { pageFrom, pageOf, serve } from '#platform/http/serve.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import { sendGift } from './gifts.ts'
import * as records from './records-store.ts'
import { open, send } from './service.ts'
import { cardsOf, detailFor, openedFor, packetFor, packetsFor, stateOf } from './view.ts'

export const redPacketHandlers = serve(calls, {
  async send(ctx, input) {
    return packetFor(ctx, await send(ctx, input))
  },
  async open(ctx, input) {
    await open(ctx, input)
    return openedFor(ctx, input.id)
  },
  detail: (ctx, { id }) => detailFor(ctx, id),
  async states(ctx, { ids }) {
    return { list: await packetsFor(ctx, ids) }
  },
  async records(ctx, input) {
    const { userId, db } = ctx
    const page = pageOf(input)
    const span = { from: Date.UTC(input.year, 0), until: Date.UTC(input.year + 1, 0) }
    const wanted = { limit: page.pageSize + 1, offset: page.offset }
    const [rows, totals] = input.sent
      ? await Promise.all([records.sent(db, userId, span, wanted), records.sentTotals(db, userId, span)])
      : await Promise.all([records.opened(db, userId, span, wanted), records.openedTotals(db, userId, span)])
    const { list, ...rest } = pageFrom(rows, page)
    const refs = list.map((row) => messages.conversationRef(row.conversation_id, userId))
    const cardOf = await cardsOf(
      ctx,
      list.flatMap((row, at) => [row.sender_id, refs[at]?.id]),
    )
    const rooms = refs.filter(({ type }) => type === chatType.group).map(({ id }) => id)
    const groupOf = await groups.cardsOf(db, [...new Set(rooms)])
    const now = ctx.clock.now()
    return {
      ...rest,
      list: list.map((row, at) => {
        const id = refs[at]?.id ?? ''
        const group = groupOf.get(id)
        const room = group ? { userId: id, ...group } : cardOf(id)
        return {
          id: row.id,
          kind: row.kind,
          other: input.sent ? room : cardOf(row.sender_id),
          money: row.cents,
          count: row.count,
          taken: row.taken,
          state: stateOf(row, row.taken, now),
          best: row.best,
          time: row.at,
        }
      }),
      total: { money: totals.cents, count: totals.count, best: totals.best },
    }
  },
  gift: (ctx, input) => sendGift(ctx, input),
})
