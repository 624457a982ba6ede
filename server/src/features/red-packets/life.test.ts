import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import { balanceOf, verifyLedger } from '#features/ledger/index.ts'
import { requestId } from '#test/money.ts'
import { crowdIn, packetIn } from '#test/packets.ts'
import { testServer } from '#test/server.ts'
import { endPackets, refundExpired } from './index.ts'
import { open } from './service.ts'
import { find, sharesOf } from './store.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
const full = process.env.MYNAH_FULL === '1'
const { key, people } = await crowdIn(app.pool, 6)
const [owner] = people
const userIds = people.map((one) => one.id)

/** User 6 is no member. */
const action = fc.oneof(
  { weight: 8, arbitrary: fc.record({ open: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.constant({ refund: true as const }) },
  { weight: 1, arbitrary: fc.constant({ expire: true as const }) },
  { weight: 1, arbitrary: fc.constant({ end: true as const }) },
)
/** Actions of one step happen concurrently. */
const life = fc.record({
  kind: fc.constantFrom('lucky' as const, 'normal' as const, 'exclusive' as const),
  count: fc.integer({ min: 1, max: 5 }),
  share: fc.integer({ min: 1, max: 20_000 }),
  steps: fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
})

test('after any concurrent actions every cent of a packet belongs to one user, once', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ kind, share, steps, ...plan }) => {
      const count = kind === 'exclusive' ? 1 : plan.count
      const total = count * share
      const forUserId = kind === 'exclusive' ? (userIds[1] ?? '') : null
      const senderId = owner?.id ?? ''
      const had = await balances()
      const id = await packetIn(server, { senderId, key, kind, count, total, forUserId })
      const got = new Set<string>()
      let over = false

      for (const step of steps) {
        const before = over
        await Promise.all(
          step.map(async (one) => {
            if ('refund' in one) return refundExpired(app)
            if ('expire' in one) {
              over = true
              return clock.moveTo((await find(app.db, id))?.expires_at ?? 0)
            }
            if ('end' in one) {
              over = true
              return app.transaction((tx) => endPackets(app, tx, key))
            }
            const userId = userIds[one.open] ?? '999999999999999'
            const had = got.has(userId)
            const said = await open({ ...app, userId }, { requestId: requestId(), id }).then(
              () => 'ok',
              (error: unknown) => (error instanceof ApiError ? error.error : String(error)),
            )
            if (!userIds.includes(userId)) return expect(said).toBe('NoDataFound')
            if (forUserId !== null && forUserId !== userId) return expect(said).toBe('PacketNotForYou')
            // A user retains their share; after the end nobody gets one.
            if (had) return expect(said).toBe('ok')
            if (before) expect(said).toBe('PacketExpired')
            if (said === 'ok') got.add(userId)
            else expect(['PacketEmpty', 'PacketExpired']).toContain(said)
            if (said === 'PacketEmpty')
              expect((await sharesOf(app.db, id)).every((one) => one.user_id !== null)).toBe(true)
          }),
        )
        const shares = await sharesOf(app.db, id)
        const taken = shares.filter((one) => one.user_id !== null)
        expect(new Set(taken.map((one) => one.user_id)).size).toBe(taken.length)
        expect(new Set(taken.map((one) => one.user_id))).toEqual(got)
        expect(shares.reduce((sum, one) => sum + one.cents, 0)).toBe(total)
      }
      clock.moveTo(Math.max(clock.now(), (await find(app.db, id))?.expires_at ?? 0))
      // A refund started by the dissolution may still run, and is not waited for.
      const free = async () => {
        await refundExpired(app)
        return (await sharesOf(app.db, id)).filter((one) => one.user_id === null && !one.returned)
      }
      await expect.poll(free, { timeout: 20_000 }).toEqual([])
      const shares = await sharesOf(app.db, id)
      const has = await balances()
      for (const userId of userIds) {
        const mine = shares.filter((one) => one.user_id === userId || (one.returned && userId === senderId))
        const sum = mine.reduce((all, one) => all + one.cents, 0)
        expect((has.get(userId) ?? 0) - (had.get(userId) ?? 0)).toBe(sum)
      }
    }),
    { numRuns: full ? 300 : 15 },
  )
  expect((await verifyLedger(app)).wrong).toEqual([])
}, 600_000)

const balances = async () =>
  new Map(await Promise.all(userIds.map(async (id) => [id, (await balanceOf(app, id)).money] as const)))
