import { randomBytes } from 'node:crypto'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { requireKnown } from './access.ts'
import { change } from './room.ts'
import { roleOf, type Snapshot } from './snapshot.ts'

const tokenBytes = 16

/** The token of a host's link, the same until a new one is requested. */
export async function linkOf(
  ctx: App & { userId: string },
  { number, isNew }: { number: string; isNew?: boolean | undefined },
): Promise<string> {
  const { people } = await change(ctx, number, (room) => {
    const me = requireKnown(room, ctx.userId)
    if (room.meeting.state === 'ended') throw new ApiError('MeetingEnded')
    if (room.roleOf(ctx.userId) === 'member') throw new ApiError('NoPermission')
    if (isNew || me.link_token === '') me.link_token = randomBytes(tokenBytes).toString('base64url')
  })
  return people.get(ctx.userId)?.link_token ?? ''
}

/** Whether a token belongs to a link of a user who is a host now. */
export const isOfHost = ({ meeting, people }: Snapshot, token: string | undefined): boolean =>
  Boolean(token) &&
  [...people.values()].some(
    (one) => one.link_token === token && roleOf(meeting, one.user_id, one) !== 'member',
  )
