import { createHash } from 'node:crypto'
import { limits } from '@mynah/contract/limits'
import { billKinds, billType, walletEvents, type BillKind } from '@mynah/contract/wallet'
import { violates, type Tx } from '#platform/database/database.ts'
import { countDaily } from '#platform/daily-figures.ts'
import { emit } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { inSpan } from '#platform/operations/tracing.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as store from './store.ts'

export type Asset = 'USD' | 'CAN'

/** A user's money, in cents. */
export const moneyOf = (userId: string) => `person:${userId}`
/** A user's points. */
export const pointsOf = (userId: string) => `points:${userId}`
/** Held money of one object: an open packet, a transfer, a withdrawal; for an order, its points. */
export const escrowAccount = (what: 'packet' | 'transfer' | 'withdrawal' | 'order', id: string) =>
  `held:${what}:${id}`
/** The debt of a customer after a correction above the balance: zero or negative. */
export const debtAccount = (userId: string) => `owed:${userId}`
/** The system's own accounts; `outside` is the money at banks and providers, as a negative balance. */
export const systemAccount = (name: 'outside' | 'points' | 'vip' | 'gifts' | 'shop' | 'treasury') =>
  `house:${name}`

type Leg = { from: string; to: string; amount: number; asset?: Asset }

export type Posting = {
  /** The idempotency key: the same key is posted only once. */
  key: string
  kind: BillKind
  legs: Leg[]
  at: number
  /** The other user, and the message that shows the action. */
  other?: string
  conversation?: string
  message?: string
}

/**
 * The only function that changes balances: moves positive amounts between accounts, in cents or points. Returns false
 * if this key was posted before with the same legs; other legs are a programming error. Throws InsufficientBalance or
 * InsufficientPoints if a user's account would become negative, ProofTooNew if payments from a wallet are blocked,
 * DailyCapReached above the daily limit, and MoneyStopped while the ledger is being examined. Lock the row of the
 * action (such as the transfer or packet) first.
 */
export const post = (tx: Tx, posting: Posting): Promise<boolean> =>
  inSpan('posting', () => postOnce(tx, posting))

async function postOnce(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = entriesOf(posting.legs)
  const input = createHash('sha256')
    .update(JSON.stringify([posting.kind, entries]))
    .digest()
  const row = {
    key: posting.key,
    kind: posting.kind,
    input,
    at: posting.at,
    other_id: posting.other ?? '',
    conversation_id: posting.conversation ?? '',
    message_id: posting.message ?? '',
  }
  // Corrections of mistakes ignore blocks and limits.
  const isCorrection = posting.kind === 'correction'
  const payers = isCorrection ? [] : payersOf(entries)
  try {
    if (await store.insert(tx, row, entries, payers)) {
      if (!isCorrection) await requireBelowCap(tx, entries, posting.at)
      const owners = new Set(entries.filter(isOfPerson).map(userIdOf))
      afterCommit(tx, (app) => {
        emit(app, owners, walletEvents.changed, {})
        if (payers.length > 0) countDaily(app, 'payments')
      })
      return true
    }
  } catch (error) {
    if (!violates(error, 'ledger_not_negative')) throw error
    const points = posting.legs.some((leg) => leg.from.startsWith('points:'))
    throw new ApiError(points ? 'InsufficientPoints' : 'InsufficientBalance')
  }
  const known = await store.findByKey(tx, posting.key)
  if (!known) {
    const until = payers.length > 0 ? await store.heldUntil(tx, payers) : 0
    throw until > posting.at ? new ApiError('ProofTooNew', { until }) : new ApiError('MoneyStopped')
  }
  if (!known.input.equals(input)) throw new Error(`${posting.key} was posted before with other legs`)
  return false
}

/** In the same transaction, which has locked the payers' accounts, so that concurrent payments are counted. */
async function requireBelowCap(tx: Tx, entries: store.Entry[], at: number): Promise<void> {
  const spenders = entries.filter(({ account, amount }) => amount < 0 && account.startsWith('person:'))
  if (spenders.length === 0) return
  const { daily_cap: cap } = await store.state(tx)
  if (cap === 0) return
  for (const { account } of spenders) {
    const spent = await store.outflowSince(tx, account, at - limits.dailyCapMs, returningKinds())
    if (spent > cap) throw new ApiError('DailyCapReached')
  }
}

/** Kinds of postings that return money. */
function returningKinds(): string[] {
  return Object.entries(billKinds)
    .filter(([, type]) => type === billType.returned || type === billType.refund)
    .map(([kind]) => kind)
}

/**
 * Users who pay: those whose money decreases, and those whose points decrease without becoming their own money. All
 * spending is posted, so checking for blocks here covers everything.
 */
function payersOf(entries: store.Entry[]): string[] {
  const becomesLess = (kind: string) =>
    entries.filter(({ account, amount }) => amount < 0 && account.startsWith(kind)).map(userIdOf)
  const ownMoney = new Set(
    entries.filter(({ account, amount }) => amount > 0 && account.startsWith('person:')).map(userIdOf),
  )
  const points = becomesLess('points:').filter((id) => !ownMoney.has(id))
  return [...new Set([...becomesLess('person:'), ...points])]
}

const isOfPerson = ({ account }: store.Entry): boolean => /^(?:person|points):/.test(account)
const userIdOf = ({ account }: store.Entry): string => account.slice(account.indexOf(':') + 1)

/** One entry for each account and asset, even if several legs touch it. */
function entriesOf(legs: Leg[]): store.Entry[] {
  const sums = new Map<string, store.Entry>()
  const add = (account: string, asset: Asset, amount: number) => {
    const name = `${asset} ${account}`
    const one = sums.get(name) ?? { account, asset, amount: 0 }
    sums.set(name, { ...one, amount: one.amount + amount })
  }
  for (const { from, to, amount, asset = 'USD' } of legs) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('only amounts above zero move')
    if (from === to) throw new RangeError('nothing moves from an account to itself')
    add(from, asset, -amount)
    add(to, asset, amount)
  }
  const entries = [...sums.values()].filter(({ amount }) => amount !== 0)
  if (entries.length < 2) throw new RangeError('a posting moves something')
  return entries.sort((a, b) => (a.account < b.account ? -1 : 1))
}
