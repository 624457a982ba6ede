import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import { rowOf } from './matrix.ts'
import { elsewhere, reads, repeats } from './repeats.ts'
import { verifyLedger } from '../src/features/ledger/index.ts'
import { testServer } from './server.ts'

const server = await testServer({ limitFactor: 10_000 })
const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[])

test('each call that changes something has its row, or is named with the file that tries it', () => {
  const here = [...Object.keys(repeats), ...Object.keys(elsewhere), ...reads]
  expect(here.toSorted()).toEqual(all.map(rowOf).toSorted())
  const absent = Object.values(elsewhere).filter(
    (file) => !existsSync(join(import.meta.dirname, '../src', file)),
  )
  expect(absent).toEqual([])
})

const times = 5

for (const [path, { make, leaves, refusal }] of Object.entries(repeats))
  test(`${path}, five times at once and once more: ${refusal ?? 'each is done, and it counts once'}`, async () => {
    const { act, state } = await make(server)
    const answers = await Promise.allSettled(Array.from({ length: times }, act))
    const refused = answers.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as Error).message] : [],
    )
    expect(refused).toEqual(refusal ? Array.from({ length: times - 1 }, () => refusal) : [])
    expect(await state()).toEqual(leaves)
    if (refusal) await expect(act()).rejects.toThrow(refusal)
    else await act()
    expect(await state()).toEqual(leaves)
  })

test('none of it made or lost money', async () => {
  expect((await verifyLedger(server.app)).wrong).toEqual([])
})
