import { addDays } from '@mynah/contract/days'
import type { LedgerDays } from '@mynah/contract/ledger'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/zone-days.ts'
import { postingSources, type BankReference } from './sources-store.ts'

/** Far more than the lag of any standby in use. */
const longAgoMs = 3_600_000

/** From when until when, in epoch milliseconds. */
export type Period = { from: number; until: number }

export const periodOf = ({ config }: Pick<App, 'config'>, { firstDay, lastDay }: LedgerDays): Period => ({
  from: startOfDay(config.timeZone, firstDay),
  until: startOfDay(config.timeZone, addDays(lastDay, 1)),
})

/** Every standby has the postings of a day that ended long ago, and postings never change. */
export const readDays = <T>(app: App, { until }: Period, read: (db: Db) => Promise<T>): Promise<T> =>
  until < app.clock.now() - longAgoMs ? app.staleRead(({ db }) => read(db)) : read(app.db)

/** `person`, `points`, `owed` or `held`; for a system account, the account itself. Closings have sums of these. */
export const accountKind = (account: string): string =>
  account.startsWith('house:') ? account : (account.split(':')[0] ?? '')

/** The user whose account it is; '' for one that is held or of the system. */
export const ownerOf = (account: string): string => /^(?:person|points|owed):(.+)$/.exec(account)?.[1] ?? ''

type Keyed = readonly { key: string }[]

/** The bank's references of postings, by key. */
export const referencesOf = (app: App, rows: Keyed): Promise<Map<string, BankReference>> =>
  factsOf(app, rows, ({ references }) => references)

/** The postings that these postings correct, by key. */
export const correctedBy = (app: App, rows: Keyed): Promise<Map<string, { posting: number }>> =>
  factsOf(app, rows, ({ corrects }) => corrects)

type Source = ReturnType<typeof postingSources.of>[number]
type Read<Fact> = ((db: Db, ids: string[]) => Promise<(Fact & { id: string })[]>) | undefined

/** What features know about postings, by key. */
async function factsOf<Fact>(
  app: App,
  rows: Keyed,
  readOf: (source: Source) => Read<Fact>,
): Promise<Map<string, Fact>> {
  const found = new Map<string, Fact>()
  const keys = [...new Set(rows.map(({ key }) => key))]
  const idOf = (key: string) => key.split('/')[1] ?? ''
  for (const source of postingSources.of(app)) {
    const read = readOf(source)
    const of = keys.filter((key) => key.startsWith(`${source.prefix}/`))
    if (!read || of.length === 0) continue
    const known = new Map((await read(app.db, of.map(idOf))).map((one) => [one.id, one]))
    for (const key of of) {
      const one = known.get(idOf(key))
      if (one) found.set(key, one)
    }
  }
  return found
}
