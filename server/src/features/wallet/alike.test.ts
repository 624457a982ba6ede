import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { alikeTo, compare, twinsOf } from './alike-store.ts'
import { compareVouchers } from './cash.ts'
import { find, removeAllOf } from './store.ts'

const server = await testServer()
const { app } = server

let made = 0
async function request(hash: bigint, userId = '1'): Promise<string> {
  const id = String((made += 1)).padStart(20, '0')
  await app.pool.query(
    `insert into cash_requests (id, user_id, is_out, cents, form, sealed, mask, voucher, image_hash, created_at)
      values ($1, $2, false, 100, 1, '', '', $1, $3::text::bit(64), $4)`,
    [id, userId, hash.toString(2).padStart(64, '0'), made],
  )
  return id
}
const compareOne = (id: string) =>
  app.transaction(async (tx) => {
    const row = await find(tx, id)
    if (row) await compare(tx, row)
  })
const alike = async (id: string) => (await alikeTo(app.db, id)).map((row) => row.id).toSorted()

/** The same numbers in each run. */
let seed = 42
const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const anyHash = () =>
  Array.from({ length: 64 }, () => draw(2)).reduce((all, bit) => all * 2n + BigInt(bit), 0n)
function changed(hash: bigint, bits: number): bigint {
  const places = new Set<number>()
  while (places.size < bits) places.add(draw(64))
  return [...places].reduce((all, place) => all ^ (1n << BigInt(place)), hash)
}

test('the index finds each voucher that differs in at most five positions, and none that differs in six', async () => {
  for (let round = 0; round < 40; round += 1) {
    const [hash, bits] = [anyHash(), round % 7]
    const [first, second] = [await request(hash), await request(changed(hash, bits))]
    await compareOne(second)
    expect([bits, await alike(second)]).toEqual([bits, bits <= 5 ? [first] : []])
    // The earlier one shows it too.
    expect([bits, await alike(first)]).toEqual([bits, bits <= 5 ? [second] : []])
  }
})

test('one of two concurrent requests sees the other', async () => {
  const hash = anyHash()
  const both = [await request(hash), await request(hash)]
  await Promise.all(both.map(compareOne))
  const [one = '', two = ''] = both
  expect([await alike(one), await alike(two)]).toEqual([[two], [one]])
})

test('the stored pairs of similar vouchers are limited, and duplicates are counted up to that', async () => {
  const hash = anyHash()
  const all = []
  for (let index = 0; index < 30; index += 1) all.push(await request(hash))
  const last = all.at(-1) ?? ''
  await compareOne(last)
  expect(await twinsOf(app.db, [last, all[0] ?? ''])).toEqual(
    new Map([
      [last, 20],
      [all[0], 0],
    ]),
  )
})

test('requests of an older version are compared by the job, and erasing a user removes their pairs', async () => {
  const hash = anyHash()
  const [mine, other] = [await request(hash, '7'), await request(hash, '8')]
  await compareVouchers(app)
  expect([await alike(mine), await alike(other)]).toEqual([[other], [mine]])
  const { rows } = await app.pool.query('select id from cash_requests where not compared and state = 1')
  expect(rows).toEqual([])
  await app.transaction((tx) => removeAllOf(tx, '7'))
  expect([await alike(mine), await alike(other)]).toEqual([[], []])
})
