import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Disagreement } from '@mynah/contract/ledger'
import {
  closings as calls,
  type ClosingDay,
  type ClosingDraft,
  type ClosingSum,
} from '@mynah/contract/closings'
import { dayIn } from '@mynah/contract/time-zones'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { withOlder } from '#platform/http/serve.ts'
import { confirmCode, serveAdmin } from '#features/operators/index.ts'
import { atOneMoment, seals } from './check-store.ts'
import { countReady, dayAfter, firstDay, readyAt } from './closing-days.ts'
import * as store from './closings-store.ts'

// A closed day states what the ledger said when it was signed, and is never opened again. Every entry is in exactly one
// closing: that of its posting's day, or, if it was made too late for that, under `late` in the next one.

/** What is signed: the sums shown, the operator and the time. */
type Closed = ClosingDraft & { operator: string; time: number }

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const closedOf = ({ record }: store.ClosingRow) => JSON.parse(record) as Closed

type Before = Pick<ClosingDraft, 'sums' | 'lastEntry'>

const keyOf = ({ account, asset, kind }: Pick<store.Moved, 'account' | 'asset' | 'kind'>) =>
  [account, asset, kind].join(' ')

/** Opening balances, late entries and movements by account, asset and kind; leaves out rows that are 0 throughout. */
function sumsOf(
  opening: readonly Pick<ClosingSum, 'account' | 'asset' | 'kind' | 'closing'>[],
  late: readonly store.Moved[],
  moved: readonly store.Moved[],
): ClosingSum[] {
  const sums = new Map<string, ClosingSum>()
  const of = ({ account, asset, kind }: Pick<store.Moved, 'account' | 'asset' | 'kind'>) => {
    const key = keyOf({ account, asset, kind })
    const found = sums.get(key) ?? { account, asset, kind, opening: 0, late: 0, moved: 0, closing: 0 }
    sums.set(key, found)
    return found
  }
  for (const one of opening) of(one).opening += one.closing
  for (const one of late) of(one).late += one.amount
  for (const one of moved) of(one).moved += one.amount
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => ({ ...one, closing: one.opening + one.late + one.moved }))
    .filter((one) => one.opening !== 0 || one.late !== 0 || one.moved !== 0)
}

/** Late entries by the day that they belong to. */
function lateByDay(zone: string, rows: readonly store.LateEntries[]): ClosingDraft['late'] {
  const sums = new Map<string, ClosingDraft['late'][number]>()
  for (const { at, account, asset, kind, amount } of rows) {
    const day = dayIn(zone, at)
    const key = `${day} ${keyOf({ account, asset, kind })}`
    const found = sums.get(key) ?? { day, account, asset, kind, amount: 0 }
    found.amount += amount
    sums.set(key, found)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The movements of a day after a previous closing, or, without one, after everything before. */
async function compute(db: Db, { from, until, zone }: ClosingDay, before: Before | undefined, upTo?: number) {
  const above = before?.lastEntry ?? 0
  const lastEntry = upTo ?? (await store.newestEntryBefore(db, until, above))
  const late = before ? await store.late(db, { from, above, lastEntry }) : []
  const opening =
    before?.sums ??
    (await store.movedBefore(db, from, lastEntry)).map((one) => ({ ...one, closing: one.amount }))
  const moved = await store.movedIn(db, { from, until, lastEntry })
  return { lastEntry, sums: sumsOf(opening, late, moved), late: lateByDay(zone, late) }
}

type Computed = Awaited<ReturnType<typeof compute>>

async function dayToClose(db: Db, { config, clock }: Pick<App, 'config' | 'clock'>) {
  const now = clock.now()
  const last = await store.newest(db)
  const before = last && closedOf(last)
  const next = before ? dayAfter(before, config.timeZone) : firstDay(config.timeZone, now)
  const previous = last?.hash.toString('hex') ?? ''
  return { now, before, next, previous, isReady: readyAt(next) <= now }
}

/** The sums that the job computed, if no entry since then changes them. */
async function storedSums(db: Db, next: ClosingDay, previous: string): Promise<Computed | undefined> {
  const row = await store.storedDraft(db, next.day)
  const isSame =
    row?.from_at === next.from &&
    row.until_at === next.until &&
    row.zone === next.zone &&
    row.previous === previous
  if (!row || !isSame || (await store.hasNewer(db, row))) return undefined
  const { sums, late } = JSON.parse(row.body) as Omit<Computed, 'lastEntry'>
  return { lastEntry: row.last_entry, sums, late }
}

/** The job: computes the sums of the next day to close once, and again if a late entry changes them. */
export async function draftNextClosing(app: App): Promise<void> {
  const { isReady, next, previous } = await dayToClose(app.db, app)
  if (!isReady) return
  // read before looking for newer entries, which then cannot end before it
  const newest = await store.newestPosting(app.db)
  if (await storedSums(app.db, next, previous)) return void (await store.noteSeen(app.db, next.day, newest))
  await app.transaction(async (tx) => {
    await store.lockClosings(tx)
    const found = await dayToClose(tx, app)
    if (found.previous !== previous) return
    const { lastEntry, ...body } = await compute(tx, next, found.before)
    await store.putDraft(tx, {
      ...{ day: next.day, zone: next.zone, from_at: next.from, until_at: next.until, previous },
      ...{ last_entry: lastEntry, last_posting: newest },
      ...{ body: JSON.stringify(body), made_at: app.clock.now() },
    })
  })
}

/**
 * The next day to close with its present sums; no draft until it has ended. For signing, the sums are computed again,
 * since they have to equal those shown.
 */
async function nextOf(db: Db, app: Pick<App, 'config' | 'clock'>, isSigned = false) {
  const { now, before, next, previous, isReady } = await dayToClose(db, app)
  const about = { next, readyAt: readyAt(next), waiting: countReady(next, now) }
  if (!isReady) return { ...about, draft: null, hash: '' }
  const stored = isSigned ? undefined : await storedSums(db, next, previous)
  const seal = (await seals(db)).findLast(({ day }) => day <= next.day)
  const draft: ClosingDraft = {
    ...next,
    ...(stored ?? (await compute(db, next, before))),
    ...{ sealDay: seal?.day ?? '', seal: seal?.hash.toString('hex') ?? '' },
    previous,
  }
  return { ...about, draft, hash: hashOf(JSON.stringify(draft)).toString('hex') }
}

export const closingHandlers = serveAdmin(calls, {
  draft: (ctx) => atOneMoment(ctx.db, (db) => nextOf(db, ctx)),
  async close(ctx, { day, hash, code }) {
    const { operator, tx } = ctx
    await confirmCode(ctx, tx, operator.id, code)
    await store.lockClosings(tx)
    const { draft, hash: found } = await nextOf(tx, ctx, true)
    if (draft?.day !== day || found !== hash) throw new ApiError('DayChanged')
    const time = ctx.clock.now()
    const closed: Closed = { ...draft, operator: operator.name, time }
    const record = JSON.stringify(closed)
    const key = await signingKey(ctx, tx)
    await store.insert(tx, {
      ...{ day, until_at: draft.until, last_entry: draft.lastEntry, record, hash: hashOf(record) },
      ...{ signature: sign(null, Buffer.from(record), key.privateKey), key_id: key.id },
      ...{ operator_name: operator.name, closed_at: time },
    })
    ctx.record('ledger', { closed: day, hash: hashOf(record).toString('hex') })
    return null
  },
  async list(ctx, { before }) {
    const { list, more } = await withOlder((limit) => store.before(ctx.db, before, limit))
    return {
      more,
      list: list.map((row) => ({
        ...{ day: row.day, operator: row.operator_name, time: row.closed_at },
        hash: row.hash.toString('hex'),
      })),
    }
  },
  async look(ctx, { day }) {
    const row = await store.find(ctx.db, day)
    if (!row) throw new ApiError('NoDataFound')
    const { operator, time, ...closing } = closedOf(row)
    const key = (await store.keys(ctx.db)).find(({ id }) => id === row.key_id)
    return {
      ...{ closing, operator, time, record: row.record, hash: row.hash.toString('hex') },
      ...{ signature: row.signature.toString('base64'), publicKey: key?.public_key ?? '', keyId: row.key_id },
    }
  },
})

const aboutKey = (id: string) => `ledger signing key ${id}`

/** The newest signing key that this installation can decrypt; a new one if there is none. */
async function signingKey(app: App, tx: Tx) {
  const box = secretBoxOf(app)
  for (const { id, sealed } of await store.keys(tx)) {
    try {
      const key = box.open(sealed, aboutKey(id))
      return { id, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
    } catch {
      app.log.warn({ id }, 'a signing key of the books cannot be opened: see MYNAH_IDENTITY_KEY')
    }
  }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ format: 'pem', type: 'spki' })
  const id = hashOf(pem).toString('hex').slice(0, 16)
  const sealed = box.close(privateKey.export({ format: 'der', type: 'pkcs8' }), aboutKey(id))
  await store.insertKey(tx, { id, public_key: pem, sealed, created_at: app.clock.now() })
  return { id, privateKey }
}

const atOnce = 100

/** Closings that do not match the entries and the previous closing, or whose signature is wrong. */
export async function brokenClosings(db: Db): Promise<Disagreement[]> {
  const publicKeys = new Map((await store.keys(db)).map(({ id, public_key: pem }) => [id, pem]))
  const wrong: Disagreement[] = []
  let before: (Closed & { hash: string }) | undefined
  for (let day = ''; ;) {
    const rows = await store.after(db, day, atOnce)
    for (const row of rows) {
      day = row.day
      const what = await faultOf(db, row, before, publicKeys.get(row.key_id))
      if (what) wrong.push({ at: `closing of ${day}`, what })
      before = { ...closedOf(row), hash: row.hash.toString('hex') }
    }
    if (rows.length < atOnce) return wrong
  }
}

async function faultOf(
  db: Db,
  row: store.ClosingRow,
  before: (Closed & { hash: string }) | undefined,
  publicKey: string | undefined,
): Promise<string | undefined> {
  if (!hashOf(row.record).equals(row.hash)) return 'was changed'
  if (!publicKey || !verify(null, Buffer.from(row.record), createPublicKey(publicKey), row.signature))
    return 'is not signed'
  const closed = closedOf(row)
  const joins = before
    ? closed.from === before.until && closed.previous === before.hash
    : closed.previous === ''
  if (!joins || closed.day !== row.day) return 'does not join the closing before'
  const { sums, late } = await compute(db, closed, before, closed.lastEntry)
  if (JSON.stringify([sums, late]) !== JSON.stringify([closed.sums, closed.late]))
    return 'does not fit the entries of that day'
  return undefined
}
