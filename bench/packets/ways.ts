import { escrowAccount, moneyOf, post } from '../../server/src/features/ledger/index.ts'
import { hasFree, take } from '../../server/src/features/red-packets/store.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { seedPacket, sharesOf } from './seed.ts'

/** How a share is found: as in the product, or by a lock on the packet's row, for which all calls queue. */
export type Way = 'free share' | 'row lock'

const hands = 16

type Tx = Parameters<typeof take>[0]
type Tables = { red_packets: { id: string } }
const lockPacket = (tx: Tx, id: string) =>
  tx.withTables<Tables>().selectFrom('red_packets').select('id').where('id', '=', id).forUpdate().execute()

/**
 * Empties packets one after the other with sixteen concurrent calls, including the postings. @returns grabs per second
 */
export async function grabsPerSecond(
  database: Database,
  way: Way,
  crowd: { key: string; ids: string[] },
  packets: number,
): Promise<number> {
  const ids: string[] = []
  for (let nth = 0; nth < packets; nth += 1)
    ids.push(await seedPacket(database, crowd.ids[0] ?? '', crowd.key, 100_00))
  const started = performance.now()
  let grabs = 0
  for (const id of ids) {
    const waiting = [...crowd.ids]
    const hand = async () => {
      for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop())
        if (await grab(database, way, id, userId)) grabs += 1
    }
    await Promise.all(Array.from({ length: hands }, hand))
  }
  const seconds = (performance.now() - started) / 1000
  if (grabs !== packets * sharesOf)
    throw new Error(`${grabs} grabs of ${packets * sharesOf} shares by ${way}`)
  return grabs / seconds
}

async function grab(database: Database, way: Way, id: string, userId: string): Promise<boolean> {
  for (;;) {
    const taken = await tryToGrab(database, way, id, userId)
    if (taken || !(await hasFree(database.db, id))) return taken
    await new Promise((next) => setTimeout(next, 5 + Math.random() * 20))
  }
}

const tryToGrab = (database: Database, way: Way, id: string, userId: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (way === 'row lock') await lockPacket(tx, id)
    const at = Date.now()
    const share = await take(tx, id, userId, at)
    if (!share) return false
    const leg = { from: escrowAccount('packet', id), to: moneyOf(userId), amount: share.cents }
    return post(tx, { key: `packet/${id}/open/${userId}`, kind: 'packet-opened', legs: [leg], at })
  })
