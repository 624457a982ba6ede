import { expect, test } from 'vitest'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { startDatabase } from '../load/processes.ts'
import { grabbingCrowd } from './crowd.ts'

const full = process.env.MYNAH_FULL === '1'

test.runIf(full)(
  '1,000 people grab 20 packets at two servers, one of them killed: paid to the cent, once each',
  async () => {
    const at = await startDatabase()
    const database = await openDatabase(at.url, { waitMs: 10_000 })
    try {
      const report = await grabbingCrowd(database, at.url, { people: 1_000, packets: 20, hands: 500 })
      expect(report.failures).toEqual([])
      expect(report.opened).toBe(19 * 100 + 60)
    } finally {
      await database.close()
      await at.stop()
    }
  },
  600_000,
)
