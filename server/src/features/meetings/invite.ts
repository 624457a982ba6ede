import type { InputOf } from '@mynah/contract/kit'
import { systemUserId } from '@mynah/contract/limits'
import type { meetings as calls } from '@mynah/contract/meetings'
import { meetings } from '@mynah/contract/meetings'
import { msgType } from '@mynah/contract/message-kinds'
import type { SeatContent } from '@mynah/contract/message-kinds/seat'
import { chatType } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as messages from '#features/messages/index.ts'
import { requireKnown } from './access.ts'
import { open } from './room.ts'
import { newPerson } from './snapshot.ts'
import * as store from './store.ts'

/**
 * Posts an invitation into a chat. The user of a private chat gets the meeting in their list, and a reminder; a user
 * removed by a host can return when a host invites them.
 */
export async function invite(
  ctx: App & { userId: string },
  input: InputOf<typeof calls.invite>,
): Promise<void> {
  const { userId } = ctx
  const { number, conversation } = input
  const { id: toId } = conversation
  const key = messages.keyOf(userId, conversation)
  await idempotent(
    ctx,
    meetings.invite,
    input,
    async (tx) => {
      const room = await open(ctx, tx, number)
      const me = requireKnown(room, userId)
      if (me.state === 'waiting') throw new ApiError('MeetingAbsent')
      if (room.meeting.state === 'ended') throw new ApiError('MeetingEnded')
      if (conversation.type === chatType.group) await messages.members.require(tx, key, userId)
      const { title, starts_at: startTime } = room.meeting
      const content: SeatContent = { number, title, startTime }
      const id = messages.newMessageId()
      await messages
        .messagesOf(ctx)
        .say(tx, { key, senderId: userId, kind: msgType.seat, content, id, at: room.now })
      await store.invite(tx, { number, to_type: conversation.type, to_id: toId, by_id: userId })
      if (conversation.type === chatType.group) return null
      const person = room.people.get(toId)
      const isBack = person?.state === 'removed' && room.roleOf(userId) !== 'member'
      if (!person || isBack)
        await store.putPerson(tx, { ...(person ?? newPerson(number, toId)), state: 'invited' })
      return null
    },
    async () => {
      if (conversation.type === chatType.group) return
      if (toId === userId) throw new ApiError('NoDataFound')
      if (toId === systemUserId) throw new ApiError('MessageBlocked')
      if (!(await messages.messagesOf(ctx).ensurePair(userId, toId))) throw new ApiError('NoDataFound')
    },
  )
}
