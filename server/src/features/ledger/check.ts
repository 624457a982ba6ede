import type { BooksReport, Disagreement } from '@mynah/contract/ledger'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { perApp } from '#platform/per-app.ts'
import * as checks from './check-store.ts'
import { brokenClosings } from './closings.ts'
import * as store from './store.ts'
import { unmatched, type Span } from './match-store.ts'
import { postingSources, type PostingSource } from './sources-store.ts'
import { addToSums, wrongSums } from './sums-store.ts'

/**
 * A feature's own record of the funds that it holds, for comparison with the ledger: accounts that it does not list
 * have to be empty.
 */
export type HeldFunds = {
  what: 'packet' | 'transfer' | 'withdrawal' | 'order'
  /** Held cents (points, for orders) by id, for those of these ids that hold something. */
  heldFor(db: Db, ids: string[]): Promise<Map<string, number>>
  /** Ids that hold something, in pages by id, so that none can be missing in the ledger. */
  holding(db: Db, after: string, limit: number): Promise<string[]>
  /** Cents of one user held there; absent for a feature that holds points. */
  heldOf?(db: Db, userId: string): Promise<number>
}

/** Funds held by features, for comparison with the ledger. */
export const heldFunds = new ExtensionPoint<HeldFunds>('heldFunds')

const pageSize = 1_000

/** Checks every sum, hash chain, balance and seal, and the funds held by features. Changes nothing. */
export const verifyLedger = (app: App): Promise<BooksReport> => lookAtAll(booksOf(app))

/** The same for the command line, beside a running server. */
export const verifyAll = (db: Db, extensions: Pick<App, 'extensions'>, now: number): Promise<BooksReport> =>
  lookAtAll({ db, held: heldFunds.of(extensions), sources: postingSources.of(extensions), now })

type Books = { db: Db; held: readonly HeldFunds[]; sources: readonly PostingSource[]; now: number }
const booksOf = (app: App): Books => ({
  db: app.db,
  held: heldFunds.of(app),
  sources: postingSources.of(app),
  now: app.clock.now(),
})

const everything = { since: 0, above: 0, upTo: Number.MAX_SAFE_INTEGER }

function lookAtAll({ db: books, held, sources, now }: Books): Promise<BooksReport> {
  const started = performance.now()
  return checks.atOneMoment(books, async (db) => {
    const wrong: Disagreement[] = [
      ...(await lookSince(held, db, 0)),
      ...(await checks.missingAccounts(db)),
      ...(await missingHolds(held, db)),
      ...(await brokenSeals(db)),
      ...(await brokenClosings(db)),
      ...(await wrongSums(db)),
    ]
    const { matched_from: from, matched_at: at } = await store.state(db)
    const match = (span: Partial<Span>) =>
      unmatched(db, sources, { ...everything, changedAfter: 0, changedUpTo: now, ...span }, now)
    wrong.push(...(await match({ above: from, changedAfter: at })))
    const before = from === 0 ? [] : await match({ upTo: from, changedUpTo: at })
    const ms = Math.round(performance.now() - started)
    return { ...(await checks.counts(db)), wrong: wrong.slice(0, 100), before: before.slice(0, 100), ms }
  })
}

/** Checks entries after one, and all balances or those of `some` accounts. */
const lookSince = async (
  held: readonly HeldFunds[],
  db: Db,
  since: number,
  some?: checks.SomeAccounts,
): Promise<Disagreement[]> => [
  ...(await checks.unevenPostings(db, since)),
  ...(await checks.brokenLinks(db, since)),
  ...(await checks.wrongBalances(db, some)),
  ...(await wrongHolds(held, db, since)),
]

/** Compares accounts of held funds with the features' records. */
async function wrongHolds(all: readonly HeldFunds[], db: Db, since: number): Promise<Disagreement[]> {
  const wrong: Disagreement[] = []
  for (let after = 'held:'; ;) {
    const page = await checks.heldAccounts(db, since, after, pageSize)
    const last = page.at(-1)
    if (!last) return wrong
    after = last.account
    for (const [what, rows] of Map.groupBy(page, ({ account }) => account.split(':')[1] ?? '')) {
      const holder = all.find((one) => one.what === what)
      const idOf = (account: string) => account.slice(`held:${what}:`.length)
      const held = await holder?.heldFor(
        db,
        rows.map(({ account }) => idOf(account)),
      )
      for (const { account, sum } of rows) {
        const right = held?.get(idOf(account)) ?? 0
        if (sum !== right) wrong.push({ at: account, what: `holds ${sum} where ${right} belongs` })
      }
    }
  }
}

/** Objects that should hold money, but have none in the ledger. */
async function missingHolds(all: readonly HeldFunds[], db: Db): Promise<Disagreement[]> {
  const wrong: Disagreement[] = []
  for (const { what, holding } of all) {
    for (let after = ''; ;) {
      const ids = await holding(db, after, pageSize)
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      const sums = await store.sumsOf(
        db,
        ids.map((id) => `held:${what}:${id}`),
      )
      for (const id of ids)
        if (!sums.get(`held:${what}:${id}`)) wrong.push({ at: `held:${what}:${id}`, what: 'holds nothing' })
    }
  }
  return wrong
}

async function brokenSeals(db: Db): Promise<Disagreement[]> {
  const wrong: Disagreement[] = []
  let before = { last_entry: 0, hash: Buffer.alloc(0) as Buffer }
  for (const seal of await checks.seals(db)) {
    const { hash, entries } = await checks.sealHash(db, before.hash, before.last_entry, seal.last_entry)
    if (!seal.previous.equals(before.hash) || !seal.hash.equals(hash) || seal.entries !== entries)
      wrong.push({ at: `seal of ${seal.day}`, what: 'does not fit the entries of that day' })
    before = seal
  }
  return wrong
}

const dayMs = 86_400_000
/** By then all transactions of the previous day have ended. */
const settledMs = 600_000

/** Seals days that have ended; runs every ten minutes. */
export async function closeDays(app: App): Promise<void> {
  const today = Math.floor((app.clock.now() - settledMs) / dayMs) * dayMs
  const day = new Date(today - dayMs).toISOString().slice(0, 10)
  await app.transaction(async (tx) => {
    await checks.lockSeals(tx)
    const before = (await checks.seals(tx)).at(-1)
    if (before && before.day >= day) return
    const last = await checks.lastEntryBefore(tx, today)
    if (last <= (before?.last_entry ?? 0)) return
    const previous = before?.hash ?? Buffer.alloc(0)
    const sealed = await checks.sealHash(tx, previous, before?.last_entry ?? 0, last)
    await checks.insertSeal(tx, { day, last_entry: last, previous, ...sealed })
  })
}

const summedAtOnce = 100_000

/** Updates the stored sums up to an entry, in steps with short locks. */
async function sumUp(app: App, upTo: number): Promise<void> {
  while (await app.transaction((tx) => addToSums(tx, upTo, summedAtOnce)));
}

/** The fewest and the most balances without new entries that a check compares, and what is a fast and a slow check. */
const balances = { min: 1_000, max: 100_000, fastMs: 1_000, slowMs: 5_000 }

/**
 * How many balances the next check compares: fewer after a slow one, for instance because the database is larger than
 * its memory, so that each balance is read from a disk.
 */
export const nextBalances = (count: number, ms: number): number =>
  ms > balances.slowMs
    ? Math.max(balances.min, Math.floor(count / 4))
    : ms < balances.fastMs
      ? Math.min(balances.max, count * 2)
      : count

const balancesAtOnce = perApp(() => ({ count: balances.max }))

/**
 * Checks what is new since the last check, the balances that it changed, the next `count` of all other balances, and
 * the funds held by new objects; runs every minute. If anything is inconsistent, money stops: reads work, but nothing
 * is posted until an operator has examined it.
 */
export async function reconcileLedger(app: App, count?: number): Promise<void> {
  const next = balancesAtOnce(app)
  const started = performance.now()
  await reconcile(app, count ?? next.count)
  next.count = nextBalances(next.count, performance.now() - started)
}

async function reconcile(app: App, count: number): Promise<void> {
  const { checked_entry: since, checked_account: after, stopped, ...mark } = await store.state(app.db)
  if (stopped) return
  const now = app.clock.now()
  const { wrong, newest, upTo } = await checks.atOneMoment(app.db, async (db) => {
    const last = await checks.accountAhead(db, after, count)
    return {
      upTo: last,
      // Younger entries are checked again, since earlier ones may not be committed yet.
      newest: await checks.lastEntryBefore(db, now - 60_000),
      wrong: [
        // First, since it names the posting; later checks only show the accounts that it affected.
        ...(await unmatched(
          db,
          postingSources.of(app),
          {
            ...{ since, above: mark.matched_from, upTo: Number.MAX_SAFE_INTEGER },
            // A row may be committed some time after its change time.
            changedAfter: Math.max(mark.matched_at, mark.checked_at - settledMs),
            changedUpTo: now,
          },
          now,
        )),
        ...(await lookSince(heldFunds.of(app), db, since, { since, after, upTo: last })),
      ],
    }
  })
  const [first] = wrong
  if (!first) {
    await store.noteChecked(app.db, { at: now, entry: newest, account: upTo ?? '' })
    return sumUp(app, newest)
  }
  app.log.error({ wrong: wrong.slice(0, 10) }, 'the books are not right: money is stopped')
  await store.stop(app.db, `${first.at} ${first.what}`, now)
}
