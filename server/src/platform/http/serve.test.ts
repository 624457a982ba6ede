import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { errors } from '@mynah/contract/errors'
import { limits, rates } from '@mynah/contract/limits'
import * as z from 'zod/mini'
import { call } from '@mynah/contract/kit'
import { ApiError } from '#platform/api-error.ts'
import { testClock } from '#platform/clock.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { openMetrics } from '#platform/operations/metrics.ts'
import { fieldOf, pageFrom, pageOf, serve, withQuota, type Ctx } from './serve.ts'

const calls = {
  echo: call('test/echo', () => ({
    input: z.object({ count: z.int() }),
    output: z.object({ count: z.int() }),
    errors: ['AlreadyFriends'],
  })),
}
const ctx = { config: { failOnUndeclared: true } } as Ctx
const name = 'groupCreate'

test('a handler gets only the declared input, and only the declared output leaves', async () => {
  let given: unknown
  const [served] = serve(calls, {
    async echo(_ctx, input) {
      given = input
      return { count: input.count, secret: 'hidden' } as never
    },
  })
  expect(await served?.answer(ctx, { count: 3, forged: true })).toEqual({ count: 3 })
  expect(given).toEqual({ count: 3 })
})

test('a wrong parameter is refused with its field, before the handler', async () => {
  let asked = 0
  const [served] = serve(calls, {
    async echo(_ctx, input) {
      asked += 1
      return input
    },
  })
  for (const [wrong, field] of [
    [{ count: 'x' }, 'count'],
    [{}, 'count'],
    [null, ''],
    ['text', ''],
    [[], ''],
  ] as const)
    await expect(served?.answer(ctx, wrong)).rejects.toMatchObject({ error: 'BadParameter', data: { field } })
  expect(asked).toBe(0)
})

test('an error is passed on if its call declares it or any call may return it; another one is a fault', async () => {
  const refusing = (name: 'AlreadyFriends' | 'NoDataFound' | 'GroupFull') =>
    serve(calls, {
      async echo() {
        throw new ApiError(name)
      },
    })[0]?.answer(ctx, { count: 1 })
  await expect(refusing('AlreadyFriends')).rejects.toMatchObject({ error: 'AlreadyFriends' })
  await expect(refusing('NoDataFound')).rejects.toMatchObject({ error: 'NoDataFound' })
  await expect(refusing('GroupFull')).rejects.toThrow('test/echo refused with GroupFull')
})

test('outside of tests an undeclared error is answered unchanged, logged and counted', async () => {
  const metrics = openMetrics()
  const error = vi.fn()
  const production = {
    config: { failOnUndeclared: false },
    metrics,
    log: { error },
    bus: {},
  } as unknown as Ctx
  const [served] = serve(calls, {
    async echo() {
      throw new ApiError('GroupFull')
    },
  })
  await expect(served?.answer(production, { count: 1 })).rejects.toMatchObject({ error: 'GroupFull' })
  const retCode = errors.GroupFull
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ call: 'test/echo', retCode }),
    expect.anything(),
  )
  expect(await metrics.metrics()).toContain(
    `mynah_undeclared_refusals_total{call="test/echo",code="${retCode}"} 1`,
  )
})

test('a quota counts successes, not refusals', async () => {
  const clock = testClock()
  const app = { limiter: openLimiter({ factor: 1, clock }), userId: '1' }
  const { points: max } = rates[name]
  const fails = () =>
    withQuota(app, name, async () => {
      throw new ApiError('NoDataFound')
    })
  for (let count = 0; count < max * 2; count += 1) await expect(fails()).rejects.toThrow('NoDataFound')
  for (let count = 0; count < max; count += 1)
    expect(await withQuota(app, name, async () => count)).toBe(count)
  await expect(withQuota(app, name, async () => 0)).rejects.toThrow('TooOften')
  expect(await withQuota({ ...app, userId: '2' }, name, async () => 'another person')).toBe('another person')
})

test('a point that the action returns can be used once more', async () => {
  const app = { limiter: openLimiter({ factor: 1, clock: testClock() }), userId: '1' }
  const { points: max } = rates[name]
  for (let count = 0; count < max * 2; count += 1) await withQuota(app, name, (giveBack) => giveBack())
  expect(await withQuota(app, name, async () => 'done')).toBe('done')
})

test('a page is at least the first, and never larger than permitted', () => {
  expect(pageOf({})).toEqual({ pageNo: 1, pageSize: limits.pageSize, offset: 0 })
  expect(pageOf({ pageNo: 3, pageSize: 10 })).toEqual({ pageNo: 3, pageSize: 10, offset: 20 })
  expect(pageOf({ pageNo: 0, pageSize: 0 })).toMatchObject({ pageNo: 1, pageSize: 1 })
  expect(pageOf({ pageSize: 1e9 }).pageSize).toBe(limits.pageSizeMax)
  expect(pageOf({ pageSize: 1e9 }, 5, 7).pageSize).toBe(7)
})

test('pages of any size return every row once', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (count, pageSize) => {
      const rows = Array.from({ length: count }, (_, at) => at)
      const seen: number[] = []
      for (let pageNo = 1, more = true; more; pageNo += 1) {
        const page = pageOf({ pageNo, pageSize }, 20, 20)
        const answer = pageFrom(rows.slice(page.offset, page.offset + page.pageSize + 1), page)
        seen.push(...answer.list)
        more = answer.more
      }
      expect(seen).toEqual(rows)
    }),
  )
})

test('the field of an error is the first one, at the top level', () => {
  const shape = z.object({ outer: z.object({ inner: z.string() }) })
  const { error } = z.safeParse(shape, { outer: { inner: 1 } })
  expect(error && fieldOf(error)).toBe('outer')
})
