import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@mynah/contract/kit'
import { limits, systemUserId } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { redPackets as calls, redPacketEvents, type PacketState } from '@mynah/contract/red-packets'
import { chatType, msgType, type ChatType, type RedContent } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { boundedLine } from '#platform/bounded.ts'
import { isUniqueViolation } from '#platform/database.ts'
import { emit, emitTo } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { gather } from '#platform/gather.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as account from '#features/account/index.ts'
import * as friends from '#features/friends/index.ts'
import { heldBy, moneyOf, post } from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { once } from '#features/requests/index.ts'
import { placeFor } from './place.ts'
import { commitmentOf, lucky, newSalt } from './split.ts'
import * as store from './store.ts'

type Asking = App & { userId: string }
type Sending = InputOf<typeof calls.send>

/** What a packet holds and how; throws what its amounts are refused with. */
function amountsOf({ kind, count, money }: Pick<Sending, 'kind' | 'count' | 'money'>) {
  const { packetShareCentsMin: least, packetShareCentsMax: most } = limits
  if (kind === 'exclusive' && count !== 1) throw new Refusal('PacketAmountWrong')
  const total = kind === 'normal' ? money * count : money
  if (total < count * least || total > count * most) throw new Refusal('PacketAmountWrong')
  return {
    total,
    shares: kind === 'lucky' ? lucky(total, count) : Array.from({ length: count }, () => money),
  }
}

/** The packet's id. Throws what speaking, the amounts, the payment password or the balance are refused with. */
export async function send(app: Asking, input: Sending): Promise<string> {
  const { userId } = app
  const { kind, count, wish = '', forUserId = null } = input
  const { total, shares } = amountsOf(input)
  if ((kind === 'exclusive') !== (forUserId !== null)) throw new Refusal('PacketAmountWrong')
  const place = { toBizId: input.toBizId, toBizType: input.toBizType as ChatType }
  const before = async () => {
    const key = await placeFor(app, place)
    const group = place.toBizType === chatType.group
    const people = group ? ((await messages.countPeople(app.db, [key])).get(key) ?? 0) : 1
    if (count > people) throw new Refusal('PacketCountTooLarge')
    if (forUserId !== null) await checkReceiver(app, key, forUserId)
    await account.checkPayPassword(app, userId, input.payPassword)
  }
  const key = messages.keyOf(userId, place.toBizId, place.toBizType)
  const { id } = await once(
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
        legs: [{ from: moneyOf(userId), to: heldBy('packet', row.id), amount: total }],
        at,
        ...(place.toBizType === chatType.single && { other: place.toBizId }),
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

/** An exclusive one is for somebody else who is there. */
async function checkReceiver(app: Asking, key: string, forUserId: string): Promise<void> {
  const other = forUserId === app.userId ? null : await messages.participantOf(app.db, key, forUserId)
  if (!other || other.to_seq !== null || forUserId === systemUserId) throw new Refusal('NoDataFound')
}

const atOnce = 8
/** Grabs wait here and not for a connection to the database, which they would leave none of to anybody else. */
const grabs = onePerApp(() => boundedLine(atOnce, 20_000))

/** When a crowd comes, most are too late: they share their questions, and wait for nobody who takes a share. */
const questions = onePerApp((app) => ({
  packet: gather(
    async (ids: string[]) => new Map((await store.findAll(app.db, ids)).map((row) => [row.id, row])),
  ),
  free: gather((ids: string[]) => store.freeAmong(app.db, ids)),
  taken: gather((pairs: string[]) => store.takenAmong(app.db, pairs)),
  window: gather((pairs: string[]) => messages.windowsOf(app.db, pairs)),
}))

/**
 * Takes a share; whoever has one already keeps it. Throws PacketEmpty, PacketExpired, PacketNotForYou or PacketYours, and
 * NoDataFound for who can't see it.
 */
export async function open(app: Asking, input: InputOf<typeof calls.open>): Promise<void> {
  const ask = questions(app)
  const packet = await ask.packet(input.id)
  if (!packet) throw new Refusal('NoDataFound')
  const isMine = () => ask.taken(`${packet.id} ${app.userId}`)
  if (!(await isMine())) {
    try {
      await checkMayOpen(app, packet)
    } catch (error) {
      // Another device of the same person may have been faster.
      if (!(await isMine())) throw error
    }
  }
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await grabs(app)(() => takeShare(app, packet, input))
    } catch (error) {
      // The same person at the same moment finds what the other device got.
      if (!(error instanceof AllAtHand) && !isUniqueViolation(error, 'red_packet_shares_once')) throw error
      if (performance.now() > until) throw new Refusal('TryLater')
      await sleep(5 + Math.random() * 20)
    }
  }
}

const patienceMs = 10_000

/** All shares that are left are being taken by others, of whom one may yet fail. */
class AllAtHand extends Error {}

async function takeShare(
  app: Asking,
  packet: store.PacketRow,
  input: InputOf<typeof calls.open>,
): Promise<void> {
  const { userId } = app
  const { id, conversation_id: key, sender_id: sender } = packet
  const group = messages.isGroupKey(key)
  await once(app, calls.open, input, async (tx) => {
    const mine = await store.shareOf(tx, id, userId)
    if (mine) return { money: mine.cents }
    const at = app.clock.now()
    // It may have waited in line: the group may have been dissolved, or left, meanwhile.
    const now = await store.find(tx, id)
    if (!now || at >= now.expires_at) throw new Refusal('PacketExpired')
    if ((await messages.participantOf(tx, key, userId))?.to_seq !== null) throw new Refusal('NoDataFound')
    const share = await store.take(tx, id, userId, at)
    if (!share) {
      if (await store.hasFree(tx, id)) throw new AllAtHand()
      // In this order: the last one may be what another device of the same person got a moment ago.
      const other = await store.shareOf(tx, id, userId)
      if (other) return { money: other.cents }
      throw new Refusal((await store.find(tx, id))?.settled_at ? 'PacketExpired' : 'PacketEmpty')
    }
    await post(tx, {
      key: `packet/${id}/open/${userId}`,
      kind: 'packet-opened',
      legs: [{ from: heldBy('packet', id), to: moneyOf(userId), amount: share.cents }],
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
      const content = { key: 'packetOpened', args: { who, whose }, text }
      await messages.messagesOf(app).inform(tx, { key, senderId: userId, content, at })
    }
    afterCommit(tx, () =>
      emit(app, new Set([sender, userId]), redPacketEvents.opened, { id, userId, userName: who }),
    )
    return { money: share.cents }
  })
}

/** Who is there now, saw it come, and whom its sender has not blocked; while its time is not over and a share is left. */
async function checkMayOpen(app: Asking, packet: store.PacketRow): Promise<void> {
  const { userId } = app
  const { id, sender_id: sender, for_user_id: forUserId, conversation_id: key } = packet
  const ask = questions(app)
  const [me, free] = await Promise.all([ask.window(`${key} ${userId}`), ask.free(id)])
  if (!me || me.to_seq !== null || !messages.mayRead(me, packet.seq)) throw new Refusal('NoDataFound')
  if (forUserId !== null && forUserId !== userId) throw new Refusal('PacketNotForYou')
  if (sender === userId && !messages.isGroupKey(key)) throw new Refusal('PacketYours')
  if (packet.settled_at > 0 || app.clock.now() >= packet.expires_at) throw new Refusal('PacketExpired')
  // None is free where all are taken, and where what was left went back a moment ago.
  if (!free) throw new Refusal((await ask.packet(id))?.settled_at ? 'PacketExpired' : 'PacketEmpty')
  if (await friends.hasBlocked(app.db, sender, userId)) throw new Refusal('PacketNotForYou')
}

/** Tells the conversation that a packet is over: whoever shows it asks again. */
export function tellOver(app: App, packet: store.PacketRow, state: PacketState): void {
  emitTo(app, messages.topicsOf(packet.conversation_id), redPacketEvents.changed, { id: packet.id, state })
}
