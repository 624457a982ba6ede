import fc from 'fast-check'
import { expect, test } from 'vitest'
import { house, moneyOf, post } from '#features/ledger/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { requestId } from '#test/money.ts'
import { testServer } from '#test/server.ts'
import { once } from './index.ts'

const server = await testServer()
const full = process.env.MYNAH_FULL === '1'
let people = 0
let deeds = 0

/** Somebody whose deed gives one cent, and who counts by that how often it was done. */
function somebody() {
  const app = { ...server.app, userId: `8${(people += 1)}` }
  return {
    ask: (id: string, body: number, fails = false) =>
      once(app, { path: 'test/deed' }, { requestId: id, payPassword: '000000', ...{ body } }, async (tx) => {
        const legs = [{ from: house('treasury'), to: moneyOf(app.userId), amount: 1 }]
        await post(tx, { key: `test/${(deeds += 1)}`, kind: 'treasury', legs, at: 0 })
        if (fails) throw new Refusal('NoDataFound')
        return { answer: deeds, body }
      }),
    done: async () => {
      const { rows } = await app.pool.query('select balance from ledger_accounts where id = $1', [
        moneyOf(app.userId),
      ])
      return (rows[0] as { balance: number } | undefined)?.balance ?? 0
    },
  }
}

test('any mix of retries, other bodies and failures: the first answer for ever, and each deed once', async () => {
  const asking = fc.record({
    id: fc.nat(3),
    body: fc.nat(1),
    fails: fc.boolean(),
    times: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { minLength: 1, maxLength: 12 }), async (all) => {
      const { ask, done } = somebody()
      const ids = Array.from({ length: 4 }, requestId)
      const known = new Map<number, { body: number; answer: unknown }>()
      for (const { id, body, fails, times } of all) {
        const given = await Promise.allSettled(
          Array.from({ length: times }, () => ask(ids[id] ?? '', body, fails)),
        )
        const before = known.get(id)
        for (const one of given) {
          if (before?.body === body) expect(one).toEqual({ status: 'fulfilled', value: before.answer })
          else if (before) expect(one).toMatchObject({ reason: { message: 'RequestIdReused' } })
          else if (fails) expect(one).toMatchObject({ reason: { message: 'NoDataFound' } })
          else expect(one).toEqual(given[0])
        }
        const [first] = given
        if (!before && first?.status === 'fulfilled') known.set(id, { body, answer: first.value })
      }
      expect(await done()).toBe(known.size)
    }),
    { numRuns: full ? 300 : 15 },
  )
})

test('what is kept of a request does not tell the payment password', async () => {
  const { ask } = somebody()
  const id = requestId()
  await ask(id, 1)
  const { rows } = await server.app.pool.query<{ body: Buffer; answer: string }>(
    'select body, answer from requests where request_id = $1',
    [id],
  )
  expect(JSON.stringify(rows)).not.toContain('000000')
  // the same with another password is the same request
  expect(await ask(id, 1)).toMatchObject({ body: 1 })
})
