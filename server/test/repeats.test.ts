import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AdminCall } from '@mynah/contract/admin-api'
import { adminCalls, calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import { rowOf } from './matrix.ts'
import { elsewhere, reads, repeats } from './repeats.ts'
import { verifyLedger } from '../src/features/ledger/index.ts'
import { consoleRepeats } from './repeats/console.ts'
import { consoleElsewhere } from './repeats/console-elsewhere.ts'
import type { Repeat } from './repeats/row.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 10_000 })
const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[])

const isAbsent = (file: string) => !existsSync(join(import.meta.dirname, '../src', file))

test('each changing call has its row, or is named with the file that tests it', () => {
  const here = [...Object.keys(repeats), ...Object.keys(elsewhere), ...reads]
  expect(here.toSorted()).toEqual(all.map(rowOf).toSorted())
  expect(Object.values(elsewhere).filter(isAbsent)).toEqual([])
})

test('each changing console call too', () => {
  const here = [...Object.keys(consoleRepeats), ...Object.keys(consoleElsewhere)]
  const console_ = Object.values(adminCalls).flatMap((some) => Object.values(some) as AdminCall[])
  expect(here.toSorted()).toEqual(console_.map(({ path }) => path).toSorted())
  expect(Object.values(consoleElsewhere).filter(isAbsent)).toEqual([])
})

const times = 5

/** Makes a call five times at once and once more. `between` runs before and after the last one. */
async function repeat<T>(
  { make, leaves, refusal }: Repeat,
  between: () => Promise<T>,
): Promise<{ atOnce: T; later: T }> {
  const { act, state } = await make(server)
  const answers = await Promise.allSettled(Array.from({ length: times }, act))
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(refused).toEqual(refusal ? Array.from({ length: times - 1 }, () => refusal) : [])
  expect(await state()).toEqual(leaves)
  const atOnce = await between()
  if (refusal) await expect(act()).rejects.toThrow(refusal)
  else await act()
  expect(await state()).toEqual(leaves)
  return { atOnce, later: await between() }
}

const wordsOf = ({ refusal }: Repeat) => refusal ?? 'each is done, and it counts once'

for (const [path, row] of Object.entries(repeats))
  test(`${path}, five times concurrently and once more: ${wordsOf(row)}`, async () => {
    expect(await repeat(row, async () => null)).toEqual({ atOnce: null, later: null })
  })

for (const [path, row] of Object.entries(consoleRepeats))
  test(`console ${path}, five times concurrently and once more: ${wordsOf(row)}`, async () => {
    const recorded = async () => {
      const { rows } = await server.app.pool.query('select 1 from audit_log where action = $1', [path])
      return rows.length
    }
    const before = await recorded()
    const { atOnce, later } = await repeat(row, recorded)
    const [done, more] = [atOnce - before, later - atOnce]
    expect(done, 'what is done is recorded').toBeGreaterThan(0)
    expect(more, 'as often as it is done').toBe(row.refusal ? 0 : done / times)
  })

test('none of it created or lost money', async () => {
  expect((await verifyLedger(server.app)).wrong).toEqual([])
})
