import { errorNamed } from '@mynah/contract/errors'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { isReactable } from '@mynah/contract/message-kinds'
import { messagePinEvents, type Pin, type messagePins as calls } from '@mynah/contract/message-pins'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import { emitTo } from '#platform/bus/emit.ts'
import { toGroup, toUsers } from '#platform/bus/topics.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as groups from '#features/groups/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

/** Pins or unpins a message. @throws if the user may not do so there */
export async function setPin(
  app: App,
  userId: string,
  { conversation, msgId, on, days = 0 }: InputOf<typeof calls.set>,
): Promise<OutputOf<typeof calls.set>> {
  const key = messages.keyOf(userId, conversation)
  return app.transaction(async (tx) => {
    await messages.lockConversation(tx, key)
    const me = await messages.participationOf(tx, key, userId)
    const [row] = me ? await messages.byIds(tx, key, [msgId]) : []
    if (!me || !row || !messages.maySee(me, row.seq) || !isReactable(row.kind))
      throw new ApiError('NoDataFound')
    const refusal = (await messages.callRefusalOf(tx, key, userId)) ?? 0
    if (refusal !== 0) throw new ApiError(errorNamed(String(refusal)) ?? 'MessageNotMember')
    const now = app.clock.now()
    if (messages.isGroupKey(key) && me.role === 0) await requireMemberPins(tx, key, userId, now)
    const pinned = await store.pinsOf(tx, key, now)
    const before = pinned.find(({ seq }) => seq === row.seq)
    const until = days > 0 ? now + days * dayMs : 0
    if (on ? before?.until === until : !before) return { seq: row.seq, rev: 0 }
    if (on && !before && pinned.length >= limits.pinsMax) throw new ApiError('PinsFull')
    if (on)
      await store.put(tx, { conversation_id: key, seq: row.seq, user_id: userId, until, created_at: now })
    else await store.removeFrom(tx, key, [row.seq])
    const rev = await messages.recordChanges(app, tx, key, [
      {
        seq: row.seq,
        kind: 'pin',
        userId,
        state: (before) => withPin(before, on ? until : undefined),
      },
    ])
    if (on && !before) await say(app, tx, { key, userId, msgId, now })
    afterCommit(tx, () => announce(app, key))
    return { seq: row.seq, rev }
  })
}

/** Plain members may pin if the group's owner allows it, and while they may write. */
async function requireMemberPins(tx: Tx, key: string, userId: string, now: number): Promise<void> {
  if (!(await groups.mayAllPin(tx, messages.conversationRef(key, userId).id)))
    throw new ApiError('PinsOfAdmins')
  const mute = (await messages.speakRefusalsAmong(tx, key, [userId], now)).get(userId) ?? 0
  if (mute !== 0) throw new ApiError(errorNamed(String(mute)) ?? 'MessageNotMember')
}

function withPin(state: messages.SharedState, pin: number | undefined): messages.SharedState {
  const { ...next } = state
  if (pin === undefined) delete next.pin
  else next.pin = pin
  return next
}

/** Posts a system line about who pinned a message, without its text. */
async function say(
  app: App,
  tx: Tx,
  { key, userId, msgId, now }: { key: string; userId: string; msgId: string; now: number },
): Promise<void> {
  const nick = (await messages.members.nicknamesOf(tx, key, [userId])).get(userId)
  const name = nick || ((await account.cardsOf(app, [userId])).get(userId)?.userName ?? '')
  await messages.messagesOf(app).inform(tx, {
    key,
    senderId: userId,
    content: { key: 'messagePinned', args: { name, msgId }, text: `${name} pinned a message` },
    at: now,
  })
}

function announce(app: App, key: string): void {
  if (messages.isGroupKey(key)) {
    const conversation = messages.conversationRef(key, '')
    return emitTo(app, toGroup(conversation.id), messagePinEvents.changed, { conversation })
  }
  for (const userId of messages.usersOf(key))
    emitTo(app, toUsers([userId]), messagePinEvents.changed, {
      conversation: messages.conversationRef(key, userId),
    })
}

/** The pins that this user may see. @throws NoDataFound for non-members */
export async function list(
  app: App,
  userId: string,
  { conversation }: InputOf<typeof calls.list>,
): Promise<OutputOf<typeof calls.list>> {
  const key = messages.keyOf(userId, conversation)
  const me = await messages.participationOf(app.db, key, userId)
  if (!me?.isMember) throw new ApiError('NoDataFound')
  const pinned = (await store.pinsOf(app.db, key, app.clock.now())).filter(({ seq }) =>
    messages.maySee(me, seq),
  )
  const rows = await messages.ownMessagesAt(
    app.db,
    userId,
    key,
    pinned.map(({ seq }) => seq),
  )
  const cards = await account.cardsOf(
    app,
    rows.map((row) => row.sender_id),
  )
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return {
    list: pinned.flatMap(({ seq, until, created_at: pinTime }): Pin[] => {
      const row = bySeq.get(seq)
      if (!row) return []
      const card = cards.get(row.sender_id)
      const message = {
        conversation,
        id: row.id,
        seq,
        from: row.sender_id,
        nick: row.nick || (card?.userName ?? ''),
        avatar: card?.avatarUrl ?? '',
        msgType: row.kind,
        content: messages.coveredContent(row),
        extras: row.extras,
        createTime: row.created_at,
      }
      return [{ message, pinTime, until }]
    }),
  }
}

export async function* exportPins(app: App, userId: string): AsyncIterable<unknown> {
  for (const { conversation_id: key, created_at } of await store.pinnedBy(app.db, userId)) {
    const { type, id } = messages.conversationRef(key, userId)
    yield { ...(type === 1 ? { group: id } : { person: id }), time: new Date(created_at).toISOString() }
  }
}

export const erasePins = async (app: App, userId: string): Promise<void> => {
  await app.transaction((tx) => store.forgetPerson(tx, userId))
}
