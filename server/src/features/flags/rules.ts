import type { FlagKind, FlagSubject } from '@mynah/contract/flags'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import * as store from './store.ts'

/** What is examined: an item of a queue, or a customer by their id. */
export type Check = {
  about: FlagSubject
  item: string
  userId: string
  /** The session that made the item. */
  sessionId: string
  at: number
}

/** A rule examines one item, with a few bounded reads. */
export type FlagRule = {
  kind: FlagKind
  about: readonly FlagSubject[]
  /** Why a flag is raised; undefined if none is. */
  examine(app: App, check: Check): Promise<store.FlagFacts | undefined>
}

/** The rules of all features. A rule flags and decides nothing. */
export const flagRules = new ExtensionPoint<FlagRule>('flagRules')

/** Has an item examined right after this transaction; the caller does not wait for it. */
export const examineLater = (
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  check: Omit<Check, 'at' | 'sessionId'> & { sessionId?: string },
): Promise<unknown> => store.addCheck(tx, { sessionId: '', ...check, at: clock.now() })

const atOnce = 200

/** The job: examines what was made since the last run. */
export async function examineNew(app: App): Promise<void> {
  for (const { id, ...check } of await store.checks(app.db, atOnce)) {
    const found = await findingsOf(app, check)
    await app.transaction(async (tx) => {
      // Another process may have examined it too.
      if (await store.removeCheck(tx, id)) await store.raise(tx, check, found)
    })
  }
}

async function findingsOf(app: App, check: Check): Promise<store.Finding[]> {
  const found: store.Finding[] = []
  for (const { kind, about, examine } of flagRules.of(app)) {
    if (!about.includes(check.about)) continue
    try {
      const facts = await examine(app, check)
      if (facts) found.push({ kind, facts })
    } catch (error) {
      // One rule that fails must not silence the others.
      app.log.error({ error, kind }, 'a rule of flags failed')
    }
  }
  return found
}
