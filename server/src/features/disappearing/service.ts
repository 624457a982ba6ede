import { disappearingEvents, type disappearing as calls } from '@mynah/contract/disappearing'
import { errorNamed } from '@mynah/contract/errors'
import { groupRole } from '@mynah/contract/groups'
import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { currentTimerSeconds, type MessageTimer } from '@mynah/contract/message-timers'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { emitTo } from '#platform/bus/emit.ts'
import { toGroup, toUsers } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as messages from '#features/messages/index.ts'
import * as retention from '#features/retention/index.ts'
import * as store from './store.ts'

/** Sets the lifetime of messages sent after the system line about it. Setting the present value posts no line. */
export async function setExpiry(
  app: App,
  userId: string,
  { id, seconds }: InputOf<typeof calls.setExpiry>,
): Promise<void> {
  const key = keyOfSession(userId, id)
  await app.transaction(async (tx) => {
    await messages.lockConversation(tx, key)
    const me = await messages.participationOf(tx, key, userId)
    if (!me?.isMember) throw new ApiError('NoDataFound')
    const refusal = (await messages.callRefusalOf(tx, key, userId)) ?? 0
    if (refusal !== 0) throw new ApiError(errorNamed(String(refusal)) ?? 'MessageNotMember')
    if (messages.isGroupKey(key) && me.role < groupRole.owner) throw new ApiError('NoPermission')
    const before = (await store.inConversation(tx, key)).map(store.asTimer)
    if (currentTimerSeconds(before) === seconds) return
    const now = app.clock.now()
    const seq = await messages.messagesOf(app).inform(tx, {
      key,
      senderId: userId,
      content: await lineOf(app, { key, userId, seconds }),
      at: now,
    })
    await store.end(tx, key, seq)
    // all timers are read with the chat list of every member
    const standing = (await store.inConversation(tx, key)).length
    if (seconds > 0 && standing >= limits.messageTimersMax) throw new ApiError('TooOften')
    if (seconds > 0)
      await store.begin(tx, {
        conversation_id: key,
        from_seq: seq,
        to_seq: null,
        seconds,
        done_seq: seq,
        check_at: now + seconds * 1_000,
      })
    const timers = (await store.inConversation(tx, key)).map(store.asTimer)
    afterCommit(tx, () => announce(app, key, timers))
  })
}

/** A row's id is the digit of its type, followed by the id of the other side. */
function keyOfSession(userId: string, id: string): string {
  const type = Number(id[0])
  if (type !== chatType.group && type !== chatType.single) throw new ApiError('NoDataFound')
  return messages.conversationKey(userId, id.slice(1), type)
}

async function lineOf(app: App, { key, userId, seconds }: { key: string; userId: string; seconds: number }) {
  const nick = (await messages.members.nicknamesOf(app.db, key, [userId])).get(userId)
  const name = nick || ((await account.cardsOf(app, [userId])).get(userId)?.userName ?? '')
  const archived = seconds > 0 && (await retention.isArchiving(app))
  return {
    key: 'expirySet',
    args: { name, seconds: String(seconds), ...(archived && { archived: '1' }) },
    text:
      seconds === 0
        ? `${name} turned off disappearing messages`
        : `${name} set messages to disappear after ${timeOf(seconds)}${archived ? '; operators have a copy' : ''}`,
  } as const
}

const timeOf = (seconds: number): string =>
  seconds === 3_600 ? '1 hour' : seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`

function announce(app: App, key: string, expiry: MessageTimer[]): void {
  if (messages.isGroupKey(key)) {
    const conversation = messages.conversationRef(key, '')
    return emitTo(app, toGroup(conversation.id), disappearingEvents.changed, { conversation, expiry })
  }
  for (const userId of messages.usersOf(key))
    emitTo(app, toUsers([userId]), disappearingEvents.changed, {
      conversation: messages.conversationRef(key, userId),
      expiry,
    })
}
