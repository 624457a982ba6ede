import type { SystemLineContent } from '@mynah/contract/system-lines'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { msgType } from '@mynah/contract/message-kinds'
import type { TransferContent } from '@mynah/contract/message-kinds/transfer'
import { chatType } from '@mynah/contract/socket'
import { transferEvents, type TransferState } from '@mynah/contract/transfers'
import type { BillKind } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { examineLater } from '#features/flags/index.ts'
import * as friends from '#features/friends/index.ts'
import { isVerified } from '#features/identity/index.ts'
import * as ledger from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

/** Throws unless the receiver is a verified friend of the user. */
export async function requireReceiver(ctx: Ctx, toUserId: string): Promise<void> {
  if (toUserId === ctx.userId) throw new ApiError('PersonIsYou')
  const found = await friends.friendsAmong(ctx.db, ctx.userId, [toUserId])
  if (!found.has(toUserId)) throw new ApiError('NotFriends')
  if (!(await isVerified(ctx, toUserId))) throw new ApiError('ReceiverNotVerified')
}

type Sent = { toUserId: string; money: number; note?: string | undefined }

/** Sets the money aside, and shows the transfer in the chat. */
export async function send(ctx: Ctx, tx: Tx, sent: Sent): Promise<store.TransferRow> {
  const { userId } = ctx
  const { toUserId, money: cents, note = '' } = sent
  const now = ctx.clock.now()
  const row: store.TransferRow = {
    id: newId(),
    from_id: userId,
    to_id: toUserId,
    cents,
    note,
    state: 'waiting',
    message_id: messages.newMessageId(),
    created_at: now,
    expires_at: now + limits.transferMs,
    ended_at: 0,
  }
  await store.insert(tx, row)
  const from = ledger.moneyOf(userId)
  await post(tx, row, 'transfer-sent', { from, to: heldFor(row) }, now)
  const content: TransferContent = { id: row.id, kind: 'transfer', note, money: formatMoney(cents) }
  await messages.messagesOf(ctx).say(tx, {
    key: keyOf(row),
    senderId: userId,
    kind: msgType.transfer,
    content,
    id: row.message_id,
    at: now,
  })
  postStateLine(ctx, tx, row)
  await examineLater(ctx, tx, { about: 'customers', item: userId, userId })
  return row
}

/**
 * Ends a transfer. `accepted` and `returned` are for its receiver, before it expires; of concurrent attempts one is
 * paid. Throws NoDataFound for other users, and TransferEnded if it is too late.
 */
export async function settle(
  ctx: Ctx,
  tx: Tx,
  id: string,
  state: 'accepted' | 'returned',
): Promise<store.TransferRow> {
  const now = ctx.clock.now()
  const before = await store.find(tx, id)
  if (before?.to_id !== ctx.userId) throw new ApiError('NoDataFound')
  if (before.expires_at <= now) throw new ApiError('TransferEnded')
  const row = await store.end(tx, id, state, now)
  if (!row) throw new ApiError('TransferEnded')
  await finish(ctx, tx, row)
  if (state === 'accepted')
    await examineLater(ctx, tx, { about: 'customers', item: ctx.userId, userId: ctx.userId })
  return row
}

const kinds: Record<Exclude<TransferState, 'waiting'>, BillKind> = {
  accepted: 'transfer-received',
  returned: 'transfer-returned',
  expired: 'transfer-expired',
}

async function finish(app: App, tx: Tx, row: store.TransferRow): Promise<void> {
  if (row.state === 'waiting') return
  const now = app.clock.now()
  const to = ledger.moneyOf(row.state === 'accepted' ? row.to_id : row.from_id)
  await post(tx, row, kinds[row.state], { from: heldFor(row), to }, now)
  const who = (await account.cardsOf(app, [row.to_id])).get(row.to_id)?.userName ?? ''
  const money = `$${formatMoney(row.cents)}`
  const args = { who, money }
  const lines: Record<typeof row.state, SystemLineContent> = {
    accepted: { key: 'transferAccepted', args, text: `${who} accepted ${money}` },
    returned: { key: 'transferReturned', args, text: `${who} returned ${money}` },
    expired: { key: 'transferExpired', args, text: `Nobody took ${money} in time, so it went back` },
  }
  const line = { key: keyOf(row), senderId: row.to_id, at: now }
  await messages.messagesOf(app).inform(tx, { ...line, content: lines[row.state] })
  postStateLine(app, tx, row)
}

/** Returns expired transfers; runs every ten seconds. */
export async function expireTransfers(app: App): Promise<void> {
  const now = app.clock.now()
  const due = await store.due(app.db, now, 500)
  // Loads the cards into the cache, for the system lines in the chats.
  await account.cardsOf(
    app,
    due.map((row) => row.to_id),
  )
  for (const { id } of due) {
    await app.transaction(async (tx) => {
      const row = await store.end(tx, id, 'expired', now)
      if (row) await finish(app, tx, row)
    })
  }
}

const heldFor = ({ id }: store.TransferRow) => ledger.escrowAccount('transfer', id)
const keyOf = (row: store.TransferRow) => messages.conversationKey(row.from_id, row.to_id, chatType.single)

const post = (
  tx: Tx,
  row: store.TransferRow,
  kind: BillKind,
  { from, to }: { from: string; to: string },
  at: number,
) =>
  ledger.post(tx, {
    key: `transfer/${row.id}/${kind}`,
    kind,
    legs: [{ from, to, amount: row.cents }],
    at,
    // The bill of each shows the other user.
    other: kind === 'transfer-received' ? row.from_id : row.to_id,
    conversation: keyOf(row),
    message: row.message_id,
  })

function postStateLine(app: App, tx: Tx, { id, from_id, to_id, state }: store.TransferRow): void {
  afterCommit(tx, () => emit(app, [from_id, to_id], transferEvents.changed, { id, state }))
}
