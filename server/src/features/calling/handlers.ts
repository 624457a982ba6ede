import { calling as calls, type CallView } from '@mynah/contract/calling'
import { serve, type Ctx } from '#platform/serve.ts'
import { ticketFor } from '#features/media/index.ts'
import * as service from './service.ts'

export const callHandlers = serve(calls, {
  start: async (ctx, input) => withTicket(ctx, await service.start(ctx, ctx.userId, input)),
  join: async (ctx, { roomId }) => withTicket(ctx, await service.join(ctx, ctx.userId, roomId)),
  invite: (ctx, { roomId, inviteeIds }) => service.invite(ctx, ctx.userId, roomId, inviteeIds),
  reject: (ctx, { roomId, isBusy = false }) => service.reject(ctx, ctx.userId, roomId, isBusy),
  cancel: (ctx, { roomId }) => service.leave(ctx, ctx.userId, roomId),
  leave: (ctx, { roomId }) => service.leave(ctx, ctx.userId, roomId),
  mine: async (ctx) => {
    const call = await service.findMine(ctx, ctx.userId)
    const rings = call?.invitees.some((one) => one.userId === ctx.userId)
    return call && rings ? withTicket(ctx, call) : { call }
  },
  ongoing: async (ctx, { conversation }) => ({
    call: await service.findOngoing(ctx, ctx.userId, conversation),
  }),
})

async function withTicket(ctx: Ctx, call: CallView) {
  const { userId, sessionId } = ctx
  return {
    call,
    ticket: await ticketFor(ctx, { roomName: service.roomNameOf(call.roomId), userId, sessionId }),
  }
}
