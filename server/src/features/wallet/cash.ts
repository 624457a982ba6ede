import { formatMoney } from '@mynah/contract/money'
import { msgType } from '@mynah/contract/message-kinds'
import type { WalletNoticeContent } from '@mynah/contract/message-kinds/wallet-notice'
import { reviewState, walletEvents } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { emit } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { examineLater } from '#features/flags/index.ts'
import * as ledger from '#features/ledger/index.ts'
import * as messages from '#features/messages/index.ts'
import { printColumns } from './account-prints.ts'
import { setPrint, unprinted } from './account-store.ts'
import { compare, notCompared } from './alike-store.ts'
import { payDebt } from './corrections.ts'
import * as store from './store.ts'

/** The encrypted part of a request. */
export type Outside = { cardUserName: string; cardNum: string; mobile: string }

const aboutOf = (id: string) => `cash ${id}`
const nothing: Outside = { cardUserName: '', cardNum: '', mobile: '' }

export const outsideOf = (app: App, row: Pick<store.CashRow, 'id' | 'sealed'>): Outside =>
  row.sealed.length === 0
    ? nothing
    : (JSON.parse(secretBoxOf(app).open(row.sealed, aboutOf(row.id)).toString('utf8')) as Outside)

type Asked = {
  out: boolean
  cents: number
  form: number
  outside: Partial<{ [Key in keyof Outside]: string | undefined }>
  voucher?: string
  imageHash?: string
}

/** Creates a request for operators to decide. Throws VoucherUsed if its picture was sent with another one. */
export async function request(ctx: Ctx, tx: Tx, asked: Asked): Promise<store.CashRow> {
  const { out, cents, form, voucher = '', imageHash } = asked
  const { cardUserName = '', cardNum = '', mobile = '' } = asked.outside
  const id = newId()
  const outside: Outside = { cardUserName, cardNum, mobile }
  const row: store.CashRow = {
    id,
    user_id: ctx.userId,
    is_out: out,
    cents,
    form,
    state: reviewState.waiting,
    sealed: secretBoxOf(ctx).close(Buffer.from(JSON.stringify(outside)), aboutOf(id)),
    mask: cardNum === '' ? '' : `**** ${cardNum.slice(-4)}`,
    ...printColumns(ctx, cardNum),
    voucher,
    image_hash: imageHash ?? null,
    compared: false,
    reason: '',
    ...{ reference: '', booked_on: '', asked_cents: 0 },
    created_at: ctx.clock.now(),
    decided_at: 0,
    ...{ version: 1, due_at: 0, due_approve: false, due_reason: '', due_by: '' },
    ...{ due_cents: 0, due_reference: '', due_booked_on: '' },
  }
  if (!(await store.insert(tx, row))) throw new ApiError('VoucherUsed')
  if (!out) await compare(tx, row)
  // A withdrawal is set aside at once, so that it cannot be spent twice.
  if (out) await move(tx, row, 'withdrawal', ledger.moneyOf(row.user_id), heldFor(row), row.created_at)
  else if (await ledger.isStopped(tx)) throw new ApiError('MoneyStopped')
  const { userId, sessionId } = ctx
  await examineLater(ctx, tx, { about: out ? 'withdrawals' : 'recharges', item: id, userId, sessionId })
  afterCommit(tx, () => emit(ctx, [userId], walletEvents.changed, {}))
  return row
}

/**
 * Posts a decision. Runs in the transaction of the operator's record, which has locked the row. Throws MoneyStopped.
 * @returns the key of the posting, for the record; '' if nothing moves
 */
export async function decide(
  app: App,
  tx: Tx,
  asked: store.CashRow,
  { approve, reason }: { approve: boolean; reason: string },
): Promise<string> {
  const now = app.clock.now()
  const state = approve ? reviewState.approved : reviewState.refused
  // for a recharge, the received amount is credited
  const received = approve && asked.due_cents > 0
  const row = {
    ...asked,
    cents: received ? asked.due_cents : asked.cents,
    asked_cents: received ? asked.cents : 0,
    reference: approve ? asked.due_reference : '',
    booked_on: approve ? asked.due_booked_on : '',
  }
  const { cents, asked_cents, reference, booked_on } = row
  await store.decide(tx, row.id, { state, reason, decided_at: now, cents, asked_cents, reference, booked_on })
  if (!approve) for (const end of refusedRequests.of(app)) await end(app, tx, row.id)
  const person = ledger.moneyOf(row.user_id)
  let posting = ''
  if (row.is_out) {
    posting = approve
      ? await move(tx, row, 'withdrawal', heldFor(row), ledger.systemAccount('outside'), now, 'paid')
      : await move(tx, row, 'withdrawal-refused', heldFor(row), person, now)
  } else if (approve) {
    posting = await move(tx, row, 'recharge', ledger.systemAccount('outside'), person, now)
    await payDebt(tx, { id: row.id, userId: row.user_id, cents, at: now })
  }
  const content: WalletNoticeContent = {
    kind: row.is_out ? 'withdrawal' : 'recharge',
    money: formatMoney(row.cents),
    logId: row.id,
    result: approve ? 'approved' : 'refused',
    reason,
  }
  await messages.messagesOf(app).postSystemMessage(tx, row.user_id, msgType.walletNotice, content)
  afterCommit(tx, () => emit(app, [row.user_id], walletEvents.changed, {}))
  return posting
}

/** Called in the same transaction when a request is refused. Its row is locked. */
export const refusedRequests = new ExtensionPoint<(app: App, tx: Tx, id: string) => Promise<void>>(
  'refusedRequests',
)

const heldFor = ({ id }: store.CashRow) => ledger.escrowAccount('withdrawal', id)

async function move(
  tx: Tx,
  row: store.CashRow,
  kind: 'recharge' | 'withdrawal' | 'withdrawal-refused',
  from: string,
  to: string,
  at: number,
  step = 'moved',
): Promise<string> {
  const key = `cash/${row.id}/${kind}/${step}`
  await ledger.post(tx, { key, kind, legs: [{ from, to, amount: row.cents }], at })
  return key
}

const comparedAtOnce = 200

/** The job: finds vouchers like those of pending requests of an older version. */
export async function compareVouchers(app: App): Promise<void> {
  for (const row of await notCompared(app.db, comparedAtOnce)) await app.transaction((tx) => compare(tx, row))
}

const printedAtOnce = 200

/** Computes hashes that are missing, or made with an older key; runs each minute. */
export async function printAccounts(app: App): Promise<void> {
  const newest = secretBoxOf(app).fingerprints[0] ?? ''
  for (const row of await unprinted(app.db, newest, printedAtOnce))
    await setPrint(app.db, row.id, printColumns(app, outsideOf(app, row).cardNum))
}
