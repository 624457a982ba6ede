import { calling as calls, type CallView } from '@mynah/contract/calling'
import { serve, type Ctx } from '#platform/http/serve.ts'
import { ticketFor } from '#features/media/index.ts'
import { countMissed, listCalls, seeMissed } from './history.ts'
import { invite } from './inviting.ts'
import * as service from './service.ts'
import { roomNameOf } from './views.ts'

export const callHandlers = serve(calls, {
  start: async (ctx, input) => withTicket(ctx, await service.start(ctx, ctx.userId, input)),
  join: async (ctx, { roomId, showsWaiting }) =>
    withTicket(ctx, await service.join(ctx, ctx.userId, roomId, showsWaiting)),
  invite: (ctx, { roomId, inviteeIds }) => invite(ctx, ctx.userId, roomId, inviteeIds),
  reject: (ctx, { roomId, isBusy = false }) => service.reject(ctx, ctx.userId, roomId, isBusy),
  cancel: (ctx, { roomId }) => service.leave(ctx, ctx.userId, roomId),
  leave: (ctx, { roomId }) => service.leave(ctx, ctx.userId, roomId),
  mine: async (ctx, { roomId }) => {
    const call = await service.findMine(ctx, ctx.userId)
    const rings = call?.invitees.some((one) => one.userId === ctx.userId)
    const missed = await countMissed(ctx, ctx.userId)
    const waitingCall = call && !rings ? await service.findWaiting(ctx, ctx.userId) : null
    const ended =
      roomId && roomId !== call?.roomId ? await service.findEnded(ctx, ctx.userId, roomId) : undefined
    return {
      ...(call && rings ? await withTicket(ctx, call) : { call }),
      ...(waitingCall && { waitingCall }),
      ...(ended && { ended }),
      ...(missed > 0 && { missed }),
    }
  },
  ongoing: async (ctx, { conversation }) => ({
    call: await service.findOngoing(ctx, ctx.userId, conversation),
  }),
  list: (ctx, input) => listCalls(ctx, ctx.userId, input),
  async seen(ctx, { conversation }) {
    await seeMissed(ctx, ctx.userId, conversation)
    return null
  },
})

async function withTicket(ctx: Ctx, call: CallView) {
  const { userId, sessionId } = ctx
  return {
    call,
    ticket: await ticketFor(ctx, { roomName: roomNameOf(call.roomId), userId, sessionId }),
  }
}
