import { limits } from '@mynah/contract/limits'
import { media as calls } from '@mynah/contract/media'
import { serve } from '#platform/http/serve.ts'
import { allRights } from './rights.ts'
import type { MediaRoomOwner } from './rooms.ts'
import { ticketFor } from './tickets.ts'

const prefix = 'test:'

/** A test's room is described completely by its name, which cannot be forged since tickets are signed. */
const roomNameOf = (userId: string, endsAt: number) => `${prefix}${userId}:${endsAt}`

export const testRooms: MediaRoomOwner = {
  prefix,
  async admit({ clock }, roomName, userId) {
    const [owner, endsAt] = roomName.slice(prefix.length).split(':')
    if (owner !== userId || !(clock.now() < Number(endsAt))) return null
    return { rights: allRights, name: '', avatarUrl: '' }
  },
  noteAwaySince: async () => undefined,
}

export const mediaHandlers = serve(calls, {
  async test(ctx) {
    const { userId, sessionId } = ctx
    const roomName = roomNameOf(userId, ctx.clock.now() + limits.mediaTestMs)
    return {
      ticket: await ticketFor(ctx, { roomName, userId, sessionId }),
      // The embedded backend supports UDP only.
      offersTcp: ctx.config.livekit !== undefined,
    }
  },
})
