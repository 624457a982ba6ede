import { systemUserId } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { chatType } from '@mynah/contract/socket'
import type { SystemLineContent } from '@mynah/contract/system-lines'
import { walletEvents } from '@mynah/contract/wallet'
import { corrections as calls } from '@mynah/contract/corrections'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { withOlder } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { namesFor } from '#features/identity/index.ts'
import * as ledger from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { serveAdmin } from '#features/operators/index.ts'
import * as store from './corrections-store.ts'
import * as requests from './store.ts'

// A wrong posting stays in the ledger; a correction reverses it, in full or in part, by a new one. What the balance
// does not cover is booked as the customer's debt, which the next recharges pay off.

const systemPrefix = 'house:'

type Wrong = {
  posting: number
  key: string
  kind: string
  time: number
  userId: string
  system: string
  asset: ledger.Asset
  /** Its amount; positive if the customer received it. */
  amount: number
}

/**
 * A posting between one customer and a system account. Throws NoDataFound; NotCorrectable for postings between users,
 * of two assets, or of money still held.
 */
async function wrongPosting(db: Db, posting: number): Promise<Wrong> {
  const found = await ledger.postingOf(db, posting)
  if (!found) throw new ApiError('NoDataFound')
  const systems = found.entries.filter((one) => one.account.startsWith(systemPrefix))
  const [system] = systems
  const owners = new Set<string | undefined>()
  for (const { account: name } of found.entries) {
    if (name.startsWith(systemPrefix)) continue
    const [kind = '', id = '', request = ''] = name.split(':')
    if (['person', 'points', 'owed'].includes(kind)) owners.add(id)
    else {
      const held = kind === 'held' && id === 'withdrawal'
      owners.add(held ? (await requests.find(db, request))?.user_id : undefined)
    }
  }
  const [userId] = owners
  if (!system || systems.length !== 1 || owners.size !== 1 || !userId) throw new ApiError('NotCorrectable')
  const asset = system.asset === 'USD' ? 'USD' : 'CAN'
  if (found.entries.some((one) => one.asset !== asset)) throw new ApiError('NotCorrectable')
  const { key, kind, at: time } = found
  return { posting, key, kind, time, userId, system: system.account, asset, amount: -system.amount }
}

const walletOf = ({ userId, asset }: Wrong) =>
  asset === 'USD' ? ledger.moneyOf(userId) : ledger.pointsOf(userId)

/** The amount as text for operators, in the log and for the second operator. */
const amountText = (asset: string, amount: number) =>
  `${amount > 0 ? '+' : '-'}${asset === 'USD' ? `${formatMoney(Math.abs(amount))} USD` : `${Math.abs(amount)} CAN`}`

export const correctionHandlers = serveAdmin(calls, {
  async look(ctx, { posting }) {
    const wrong = await wrongPosting(ctx.tx, posting)
    const { userId, asset } = wrong
    ctx.record(`person ${userId}`, { posting: wrong.key })
    const { key, kind, time, amount } = wrong
    const { money, points } = await ledger.balanceOf(ctx, userId)
    return {
      ...{ posting, key, kind, time, userId, asset, amount },
      userName: (await account.cardsOf(ctx, [userId])).get(userId)?.userName ?? '',
      corrected: (await store.correctedOf(ctx.tx, posting)).sum,
      balance: asset === 'USD' ? money : points,
      owed: asset === 'USD' ? await ledger.debtOf(ctx.tx, userId) : 0,
    }
  },
  async add(ctx, { posting, amount, reason }) {
    const wrong = await wrongPosting(ctx.tx, posting)
    const before = await store.correctedOf(ctx.tx, posting)
    if (before.sum + amount > Math.abs(wrong.amount)) throw new ApiError('CorrectionTooLarge')
    const cents = wrong.amount > 0 ? -amount : amount
    const id = `${posting}-${before.count + 1}`
    await correct(ctx, ctx.tx, wrong, { id, cents, reason })
    const had = before.sum > 0 ? `; ${amountText(wrong.asset, Math.sign(cents) * before.sum)}` : ''
    ctx.record(`person ${wrong.userId}`, {
      posting: `correction/${id}`,
      before: `${wrong.key}; person ${wrong.userId}; ${amountText(wrong.asset, wrong.amount)}${had}`,
      value: `${amountText(wrong.asset, cents)}; ${reason}`,
    })
    return null
  },
  async list(ctx, { before }) {
    const { list, more } = await withOlder((limit) => store.newest(ctx.db, before, limit))
    const nameOf = await namesFor(
      ctx,
      list.map((row) => row.user_id),
    )
    return {
      more,
      list: list.map(({ user_id: userId, cents: amount, created_at: time, ...row }) => ({
        ...{ id: row.id, posting: row.posting, userId, asset: row.asset, amount, time },
        ...{ owed: row.owed, reason: row.reason },
        ...nameOf(userId),
      })),
    }
  },
})

type Change = { id: string; cents: number; reason: string }

async function correct(app: App, tx: Tx, wrong: Wrong, { id, cents, reason }: Change): Promise<void> {
  const { userId, asset, system, posting } = wrong
  const [wallet, debt] = [walletOf(wrong), ledger.debtAccount(userId)]
  const amount = Math.abs(cents)
  const isTaken = cents < 0
  await store.lockDebt(tx, userId)
  const owed =
    asset === 'CAN'
      ? 0
      : isTaken
        ? amount - Math.min(amount, await ledger.lockBalance(tx, wallet))
        : Math.min(amount, await ledger.debtOf(tx, userId))
  const legs = [
    { account: wallet, part: amount - owed },
    { account: debt, part: owed },
  ]
    .filter(({ part }) => part > 0)
    .map(({ account: name, part }) => ({
      ...(isTaken ? { from: name, to: system } : { from: system, to: name }),
      ...{ amount: part, asset },
    }))
  const at = app.clock.now()
  await store.insert(tx, {
    ...{ id, posting, user_id: userId, system_account: system, asset, cents, owed, reason },
    created_at: at,
  })
  await ledger.post(tx, { key: `correction/${id}`, kind: 'correction', legs, at })
  const sign = isTaken ? '-' : '+'
  const money = asset === 'USD' ? `${sign}$${formatMoney(amount)}` : `${sign}${amount}`
  const owes = isTaken && owed > 0 && { owed: `$${formatMoney(owed)}` }
  const content: SystemLineContent = {
    key: 'walletCorrected',
    args: { money, reason, asset, ...owes },
    text: `A mistake in your wallet was corrected: ${money}${asset === 'CAN' ? ' points' : ''}. ${reason}`,
  }
  const key = messages.conversationKey(userId, systemUserId, chatType.single)
  await messages.messagesOf(app).inform(tx, { key, senderId: systemUserId, content, at })
  afterCommit(tx, () => emit(app, [userId], walletEvents.changed, {}))
}

/** After a recharge: pays off the customer's debt first. */
export async function payDebt(tx: Tx, { id, userId, cents, at }: PaidBy): Promise<void> {
  await store.lockDebt(tx, userId)
  const amount = Math.min(cents, await ledger.debtOf(tx, userId))
  if (amount === 0) return
  await requests.notePaidBack(tx, id, amount)
  const legs = [{ from: ledger.moneyOf(userId), to: ledger.debtAccount(userId), amount }]
  await ledger.post(tx, { key: `owed/${id}`, kind: 'correction', legs, at })
}

type PaidBy = { id: string; userId: string; cents: number; at: number }
