import type { BooksReport, Disagreement } from '@mynah/contract/ledger'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import * as checks from './check-store.ts'
import { brokenClosings } from './closings.ts'
import * as store from './store.ts'
import { unmatched, type Span } from './match-store.ts'
import { postingSources, type PostingSource } from './sources-store.ts'
import { addToSums, wrongSums } from './sums-store.ts'

/** What a feature that holds money says should lie in its accounts; what it does not name should be empty. */
export type HeldFunds = {
  what: 'packet' | 'transfer' | 'withdrawal' | 'order'
  /** Cents by id, of orders points, of those ids that still hold something. */
  heldFor(db: Db, ids: string[]): Promise<Map<string, number>>
  /** Ids that hold something, in pages by id, so that none is missing in the books. */
  holding(db: Db, after: string, limit: number): Promise<string[]>
  /** Cents of one person that lie there; absent where it is points that do. */
  heldOf?(db: Db, userId: string): Promise<number>
}

/** What is held outside of people's accounts, so that the ledger can be compared with it. */
export const heldFunds = new ExtensionPoint<HeldFunds>('heldFunds')

const pageSize = 1_000

/** Recomputes every sum, chain, balance and seal, and what packets, transfers and withdrawals hold. Changes nothing. */
export const verifyLedger = (app: App): Promise<BooksReport> => lookAtAll(booksOf(app))

/** The same beside a server, for the command. */
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

/** What every entry after one, and every balance or those of `some` accounts, follows from. */
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

/** What lies in held accounts against what the features say. */
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

/** Things that say they hold money, and have none in the books. */
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
/** Transactions of the day before have ended by then. */
const settledMs = 600_000

/** Seals the days that are over; runs every ten minutes. */
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

/** Brings the stored sums up to an entry, in steps that hold no lock for long. */
async function sumUp(app: App, upTo: number): Promise<void> {
  while (await app.transaction((tx) => addToSums(tx, upTo, summedAtOnce)));
}

/** Balances without a new entry that the minute's check compares at a time, so that its cost has a bound. */
const balancesAtOnce = 100_000

/**
 * Looks at what is new since the last look, at the balances that it changed and the next `atOnce` of all, and at what is held
 * for what is new; runs every minute. Where anything disagrees, money stops: reads go on, nothing more is posted until an
 * operator has looked.
 */
export async function reconcileLedger(app: App, atOnce = balancesAtOnce): Promise<void> {
  const { checked_entry: since, checked_account: after, stopped, ...mark } = await store.state(app.db)
  if (stopped) return
  const now = app.clock.now()
  const { wrong, newest, upTo } = await checks.atOneMoment(app.db, async (db) => {
    const last = await checks.accountAhead(db, after, atOnce)
    return {
      upTo: last,
      // Younger ones are looked at once more: their neighbours may not have been committed yet.
      newest: await checks.lastEntryBefore(db, now - 60_000),
      wrong: [
        // First: it names the posting, what follows the accounts that it spoiled.
        ...(await unmatched(
          db,
          postingSources.of(app),
          {
            ...{ since, above: mark.matched_from, upTo: Number.MAX_SAFE_INTEGER },
            // What was committed late was changed before.
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
