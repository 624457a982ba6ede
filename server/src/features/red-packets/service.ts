import type { SystemLineContent } from '@mynah/contract/system-lines'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorName } from '@mynah/contract/errors'
import type { InputOf } from '@mynah/contract/kit'
import { limits, systemUserId } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { redPackets as calls, redPacketEvents, type PacketState } from '@mynah/contract/red-packets'
import { msgType } from '@mynah/contract/message-kinds'
import type { RedContent } from '@mynah/contract/message-kinds/red'
import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { concurrencyLimit } from '#platform/queues/concurrency-limit.ts'
import { violates, type Tx } from '#platform/database/database.ts'
import { emit, emitTo } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { batchLoader } from '#platform/queues/batch-loader.ts'
import { perApp } from '#platform/per-app.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { escrowAccount, moneyOf, post } from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import { commitmentOf, lucky, newSalt } from './split.ts'
import * as store from './store.ts'

type CallerApp = App & { userId: string }
type Sending = InputOf<typeof calls.send>

/** The amounts of a packet; throws if they are invalid. */
function amountsOf({ kind, count, money }: Pick<Sending, 'kind' | 'count' | 'money'>) {
  const { packetShareCentsMin: least, packetShareCentsMax: most } = limits
  if (kind === 'exclusive' && count !== 1) throw badParameter('count')
  const total = kind === 'normal' ? money * count : money
  if (total < count * least || total > count * most) throw new ApiError('PacketAmountWrong')
  return {
    total,
    shares: kind === 'lucky' ? lucky(total, count) : Array.from({ length: count }, () => money),
  }
}

/** @returns the packet's id. Throws errors of posting, the amounts, the payment password or the balance */
export async function send(app: CallerApp, input: Sending): Promise<string> {
  const { userId } = app
  const { kind, count, wish = '', forUserId = null } = input
  const { total, shares } = amountsOf(input)
  if ((kind === 'exclusive') !== (forUserId !== null)) throw badParameter('forUserId')
  const { conversation } = input
  const before = async (requirePayProof: () => Promise<void>) => {
    const key = await messages.conversationIdFor(app, conversation)
    const group = conversation.type === chatType.group
    const people = group ? ((await messages.members.countOf(app.db, [key])).get(key) ?? 0) : 1
    if (count > people) throw new ApiError('PacketCountTooLarge')
    if (forUserId !== null) await checkReceiver(app, key, forUserId)
    await requirePayProof()
  }
  const key = messages.keyOf(userId, conversation)
  const { id } = await idempotent(
    app,
    calls.send,
    input,
    async (tx) => {
      const at = app.clock.now()
      const row = {
        id: newId(),
        sender_id: userId,
        conversation_id: key,
        message_id: messages.newMessageId(),
        seq: 0,
        kind,
        wish,
        count,
        total,
        for_user_id: forUserId,
        salt: newSalt(),
        created_at: at,
        expires_at: at + limits.packetMs,
        settled_at: 0,
      }
      await store.insert(tx, { ...row, commitment: commitmentOf(row.id, row.salt, shares) }, shares)
      await post(tx, {
        key: `packet/${row.id}`,
        kind: 'packet-sent',
        legs: [{ from: moneyOf(userId), to: escrowAccount('packet', row.id), amount: total }],
        at,
        ...(conversation.type === chatType.single && { other: conversation.id }),
        conversation: key,
        message: row.message_id,
      })
      const content: RedContent = { id: row.id, kind, wish, money: formatMoney(total) }
      const line = { key, senderId: userId, kind: msgType.red, content, id: row.message_id, at }
      const { seq } = await messages.messagesOf(app).say(tx, line)
      await store.setPlace(tx, row.id, seq)
      return { id: row.id }
    },
    before,
  )
  return id
}

/** The receiver of an exclusive packet has to be another member. */
async function checkReceiver(app: CallerApp, key: string, forUserId: string): Promise<void> {
  if (forUserId === app.userId || forUserId === systemUserId) throw new ApiError('NoDataFound')
  await messages.members.require(app.db, key, forUserId)
}

const atOnce = 8
/** Opens wait here instead of for database connections, of which they would leave none to others. */
const grabs = perApp(() => concurrencyLimit(atOnce, 20_000))

/**
 * When many users open a packet most are too late: their lookups are batched, and do not wait for those who take a
 * share.
 */
const questions = perApp((app) => ({
  packet: batchLoader(
    async (ids: string[]) => new Map((await store.findAll(app.db, ids)).map((row) => [row.id, row])),
  ),
  free: batchLoader((ids: string[]) => store.freeAmong(app.db, ids)),
  taken: batchLoader((pairs: string[]) => store.takenAmong(app.db, pairs)),
  window: batchLoader((pairs: string[]) => messages.participationsOf(app.db, pairs)),
}))

/**
 * Takes a share; a user who has one gets the same again. Throws PacketEmpty, PacketExpired, PacketNotForYou or
 * PacketYours, and NoDataFound for users who cannot see it.
 */
export async function open(app: CallerApp, input: InputOf<typeof calls.open>): Promise<void> {
  const ask = questions(app)
  const packet = await ask.packet(input.id)
  if (!packet) throw new ApiError('NoDataFound')
  const isMine = () => ask.taken(`${packet.id} ${app.userId}`)
  if (!(await isMine())) {
    try {
      await checkMayOpen(app, packet)
    } catch (error) {
      // Another device of the user may have been faster.
      if (!(await isMine())) throw error
    }
  }
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      return await grabs(app)(() => takeShare(app, packet, input))
    } catch (error) {
      // Another device of the user took it at the same moment: both get the same share.
      if (!(error instanceof SharesContended) && !violates(error, 'red_packet_shares_once')) throw error
      if (performance.now() > until) throw new ApiError('TryLater')
      await sleep(5 + Math.random() * 20)
    }
  }
}

const timeoutMs = 10_000

/** All remaining shares are being taken by others, whose transactions may still fail. */
class SharesContended extends Error {}

async function takeShare(
  app: CallerApp,
  packet: store.PacketRow,
  input: InputOf<typeof calls.open>,
): Promise<void> {
  const { userId } = app
  const { id, conversation_id: key, sender_id: sender } = packet
  const group = messages.isGroupKey(key)
  await idempotent(app, calls.open, input, async (tx) => {
    const mine = await store.shareOf(tx, id, userId)
    if (mine) return { money: mine.cents }
    const at = app.clock.now()
    // While it waited in the queue, the user may have left the group, or the group may have been dissolved.
    const now = await store.find(tx, id)
    if (!now || at >= now.expires_at) return moneyOfMine(tx, id, userId, 'PacketExpired')
    await messages.members.require(tx, key, userId)
    const share = await store.take(tx, id, userId, at)
    if (!share) {
      if (await store.hasFree(tx, id)) throw new SharesContended()
      const ended = (await store.find(tx, id))?.settled_at
      return moneyOfMine(tx, id, userId, ended ? 'PacketExpired' : 'PacketEmpty')
    }
    await post(tx, {
      key: `packet/${id}/open/${userId}`,
      kind: 'packet-opened',
      legs: [{ from: escrowAccount('packet', id), to: moneyOf(userId), amount: share.cents }],
      at,
      other: sender,
      conversation: key,
      message: packet.message_id,
    })
    const cards = await account.cardsOf(app, [userId, sender])
    const who = cards.get(userId)?.userName ?? ''
    if (!group) {
      const whose = cards.get(sender)?.userName ?? ''
      const text = `${who} opened the red packet of ${whose}`
      const content: SystemLineContent = { key: 'packetOpened', args: { who, whose }, text }
      await messages.messagesOf(app).inform(tx, { key, senderId: userId, content, at })
    }
    afterCommit(tx, () =>
      emit(app, new Set([sender, userId]), redPacketEvents.opened, { id, userId, userName: who }),
    )
    return { money: share.cents }
  })
}

/** The share that another device of the user took just now; throws if there is none. */
async function moneyOfMine(tx: Tx, id: string, userId: string, error: ErrorName): Promise<{ money: number }> {
  const mine = await store.shareOf(tx, id, userId)
  if (!mine) throw new ApiError(error)
  return { money: mine.cents }
}

/**
 * The user has to be a member now, have been one when it was sent, and not be blocked by the sender; it must not have
 * expired, and a share has to be left.
 */
async function checkMayOpen(app: CallerApp, packet: store.PacketRow): Promise<void> {
  const { userId } = app
  const { id, sender_id: sender, for_user_id: forUserId, conversation_id: key } = packet
  const ask = questions(app)
  const [me, free] = await Promise.all([ask.window(`${key} ${userId}`), ask.free(id)])
  if (!me?.isMember || !messages.maySee(me, packet.seq)) throw new ApiError('NoDataFound')
  if (forUserId !== null && forUserId !== userId) throw new ApiError('PacketNotForYou')
  if (sender === userId && !messages.isGroupKey(key)) throw new ApiError('PacketYours')
  if (packet.settled_at > 0 || app.clock.now() >= packet.expires_at) throw new ApiError('PacketExpired')
  // No share is free if all are taken, or if the rest was just returned.
  if (!free) throw new ApiError((await ask.packet(id))?.settled_at ? 'PacketExpired' : 'PacketEmpty')
  if (await friends.hasBlocked(app.db, sender, userId)) throw new ApiError('PacketNotForYou')
}

/** Notifies the conversation that a packet is over, so that clients fetch its state again. */
export function notifyEnded(app: App, packet: store.PacketRow, state: PacketState): void {
  emitTo(app, { topics: messages.topicsOf(packet.conversation_id) }, redPacketEvents.changed, {
    id: packet.id,
    state,
  })
}
