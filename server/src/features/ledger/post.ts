import { createHash } from 'node:crypto'
import type { BillKind } from '@mynah/contract/wallet'
import { isCheckViolation, type Tx } from '#platform/database.ts'
import { Refusal } from '#platform/refusal.ts'
import * as store from './store.ts'

export type Asset = 'USD' | 'CAN'

/** Somebody's money, in cents. */
export const moneyOf = (userId: string) => `person:${userId}`
/** Somebody's points. */
export const pointsOf = (userId: string) => `points:${userId}`
/** Money on its way, for one thing alone: an open packet, a transfer, a withdrawal. */
export const heldBy = (what: 'packet' | 'transfer' | 'withdrawal', id: string) => `held:${what}:${id}`
/** The house's own; `outside` is what lies on the accounts of the providers, below zero. */
export const house = (name: 'outside' | 'points' | 'vip' | 'gifts' | 'shop' | 'treasury') => `house:${name}`

type Leg = { from: string; to: string; amount: number; asset?: Asset }

export type Posting = {
  /** Names the deed: the same key posts once, for ever. */
  key: string
  kind: BillKind
  legs: Leg[]
  at: number
  /** Who took part besides, and the message that shows it. */
  other?: string
  conversation?: string
  message?: string
}

/**
 * The only writer of balances: moves amounts above zero from account to account, in cents or points. False where this
 * key was posted before with the same legs. Throws InsufficientBalance or InsufficientPoints where an account of a person
 * would fall below zero, and MoneyStopped while the books are looked at; a key with other legs is a fault of ours.
 * Take what belongs to the deed (the transfer's or packet's row) before it.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
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
  try {
    if (await store.insert(tx, row, entries)) return true
  } catch (error) {
    if (!isCheckViolation(error, 'ledger_not_negative')) throw error
    const points = posting.legs.some((leg) => leg.from.startsWith('points:'))
    throw new Refusal(points ? 'InsufficientPoints' : 'InsufficientBalance')
  }
  const known = await store.findByKey(tx, posting.key)
  if (!known) throw new Refusal('MoneyStopped')
  if (!known.input.equals(input)) throw new Error(`${posting.key} was posted before with other legs`)
  return false
}

/** One entry for each account and asset, also where several legs meet in it. */
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
