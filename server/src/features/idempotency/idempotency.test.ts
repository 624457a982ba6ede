import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rates } from '@mynah/contract/limits'
import { emptyInput } from '@mynah/contract/kit'
import { systemAccount, moneyOf, post } from '#features/ledger/index.ts'
import { localBus } from '#platform/bus/bus.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { ApiError } from '#platform/api-error.ts'
import { payPassword, requestId, setPayPassword } from '#test/money.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseIdempotencyKeys, idempotent, payRequestOf, sweepRefusals } from './index.ts'

const server = await testServer()
const full = process.env.MYNAH_FULL === '1'
let users = 0
let actions = 0

/** A user whose action transfers one cent, which counts how often it was done. */
function newUser() {
  const app = { ...server.app, userId: `8${(users += 1)}` }
  return {
    ask: (id: string, body: number, fails = false) =>
      idempotent(
        app,
        { path: 'test/action', rate: 'spend', input: emptyInput },
        { requestId: id, payPassword: '000000', ...{ body } },
        async (tx) => {
          const legs = [{ from: systemAccount('treasury'), to: moneyOf(app.userId), amount: 1 }]
          await post(tx, { key: `test/${(actions += 1)}`, kind: 'treasury', legs, at: 0 })
          if (fails) throw new ApiError('NoDataFound')
          return { answer: actions, body }
        },
      ),
    done: async () => {
      const { rows } = await app.pool.query('select balance from ledger_accounts where id = $1', [
        moneyOf(app.userId),
      ])
      return (rows[0] as { balance: number } | undefined)?.balance ?? 0
    },
  }
}

test('with any mix of retries, other bodies and failures each action happens once, and its first answer is repeated', async () => {
  const asking = fc.record({
    id: fc.nat(3),
    body: fc.nat(1),
    fails: fc.boolean(),
    times: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { minLength: 1, maxLength: 12 }), async (all) => {
      const { ask, done } = newUser()
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

test('the stored request does not reveal the payment password', async () => {
  const { ask } = newUser()
  const id = requestId()
  await ask(id, 1)
  const { rows } = await server.app.pool.query<{ body: Buffer; answer: string }>(
    'select body, answer from idempotency_keys where request_id = $1',
    [id],
  )
  expect(JSON.stringify(rows)).not.toContain('000000')
  // the same with another password is the same request
  expect(await ask(id, 1)).toMatchObject({ body: 1 })
})

type AskOptions = { id?: string; path?: string; body?: number; user?: string }

/** Servers that share a database and rate limits, with this many points in the quota of transfers. */
function servers(count: number, points = 2) {
  const limiter = openLimiter({ factor: points / rates.transfer.points, clock: server.clock })
  const done: string[] = []
  const prepared: string[] = []
  const all = Array.from({ length: count }, () => ({ ...server.app, limiter, bus: localBus() }))
  const user = `7${(users += 1)}`
  const ask =
    (at: number, { id = requestId(), path = 'test/pay', body = 1, user: userId = user }: AskOptions) =>
    (before: () => Promise<unknown> = async () => {}, act: () => Promise<unknown> = async () => {}) =>
      idempotent(
        { ...all[at]!, userId },
        { path, rate: 'transfer', input: emptyInput },
        { requestId: id, payPassword: '135790', ...{ body } },
        async () => {
          await act()
          done.push(`${userId} ${id} ${path} ${body}`)
          return { nth: done.length }
        },
        async () => {
          prepared.push(id)
          await before()
        },
      )
  return { ask, done, prepared, user }
}

/** Blocks callers until this many have arrived. */
function meeting(count: number) {
  const all = Promise.withResolvers<undefined>()
  let here = 0
  return () => {
    here += 1
    if (here === count) all.resolve(undefined)
    return all.promise
  }
}

/** A trigger drops the row of this request, as if it were erased concurrently. */
async function losing(id: string) {
  const { pool } = server.app
  await pool.query(`create function lose() returns trigger language plpgsql as $$
    begin if new.request_id = '${id}' then return null; end if; return new; end $$`)
  await pool.query(
    'create trigger lose before insert on idempotency_keys for each row execute function lose()',
  )
  return {
    async end() {
      await pool.query('drop trigger lose on idempotency_keys')
      await pool.query('drop function lose')
    },
  }
}

test('one of several servers that handle an unknown request concurrently acts, and all return its answer', async () => {
  const { ask, done } = servers(3, 3)
  const id = requestId()
  const together = meeting(3)
  const answers = await Promise.all([0, 1, 2].map((at) => ask(at, { id })(together)))
  expect(answers).toEqual([{ nth: 1 }, { nth: 1 }, { nth: 1 }])
  expect(done).toHaveLength(1)
})

test('the second server returns its rate limit point: one request costs one', async () => {
  const { ask } = servers(2)
  const id = requestId()
  const together = meeting(2)
  await Promise.all([0, 1].map((at) => ask(at, { id })(together)))
  // Of two points one is left.
  await ask(0, {})()
  await expect(ask(1, {})()).rejects.toThrow('TooOften')
})

test('the second server refuses other fields, and if the first one failed both return one outcome', async () => {
  const { ask, done } = servers(2, 4)
  const id = requestId()
  const together = meeting(2)
  const both = await Promise.allSettled([1, 2].map((body, at) => ask(at, { id, body })(together)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'RequestIdReused' },
  })
  expect(done).toHaveLength(1)
  const next = requestId()
  const begun = meeting(2)
  const failing = ask(0, { id: next })(undefined, async () => {
    await begun()
    throw new ApiError('NoDataFound')
  })
  // Whichever is first after the failed action, both get the same: its refusal or the answer of the second.
  const [first, second] = await Promise.allSettled([failing, ask(1, { id: next })(begun)])
  expect(first).toMatchObject(second)
  expect(await ask(1, { id: next })()).toEqual({ nth: 2 })
})

test('a refusal ends all attempts that began before it, and the next one acts', async () => {
  const { ask, done } = servers(2, 4)
  const id = requestId()
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const early = ask(0, { id })(() => {
    begun.resolve(undefined)
    return goOn.promise
  })
  await begun.promise
  const balance = async () => Promise.reject(new ApiError('InsufficientBalance'))
  await expect(ask(1, { id })(undefined, balance)).rejects.toThrow('InsufficientBalance')
  goOn.resolve(undefined)
  await expect(early).rejects.toThrow('InsufficientBalance')
  expect(done).toEqual([])
  expect(await ask(0, { id })()).toEqual({ nth: 1 })
  expect(await ask(1, { id })()).toEqual({ nth: 1 })
})

test('an attempt that is refused while another one acts returns the answer of that one', async () => {
  const { ask, done } = servers(2, 2)
  const id = requestId()
  const [claimed, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const acting = ask(0, { id })(undefined, () => {
    claimed.resolve(undefined)
    return goOn.promise
  })
  await claimed.promise
  const wrong = ask(1, { id, body: 1 })(async () => {
    goOn.resolve(undefined)
    throw new ApiError('PayPasswordWrong')
  })
  expect(await Promise.all([acting, wrong])).toEqual([{ nth: 1 }, { nth: 1 }])
  expect(done).toHaveLength(1)
  // The refused attempt returned its quota point: one of two is left.
  await ask(0, {})()
  await expect(ask(0, {})()).rejects.toThrow('TooOften')
})

test('repeated taps on one server share one attempt', async () => {
  const { ask, prepared } = servers(1)
  const [id, goOn] = [requestId(), Promise.withResolvers<undefined>()]
  const taps = [1, 2, 3].map(() => ask(0, { id })(() => goOn.promise))
  await ask(0, { id: requestId() })()
  goOn.resolve(undefined)
  expect(await Promise.all(taps)).toEqual([{ nth: 2 }, { nth: 2 }, { nth: 2 }])
  expect(prepared.filter((one) => one === id)).toEqual([id])
})

test('TryLater and internal errors are not stored as refusals, and earlier attempts continue', async () => {
  for (const failure of [new ApiError('TryLater'), new Error('the disk is full')]) {
    const { ask, user } = servers(2, 3)
    const id = requestId()
    const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const early = ask(0, { id })(() => {
      begun.resolve(undefined)
      return goOn.promise
    })
    await begun.promise
    await expect(ask(1, { id })(() => Promise.reject(failure))).rejects.toThrow(failure)
    const rows = () => server.app.pool.query('select 1 from idempotency_keys where user_id = $1', [user])
    expect((await rows()).rows).toEqual([])
    goOn.resolve(undefined)
    expect(await early).toEqual({ nth: 1 })
  }
})

test('a refusal is returned if no row of another attempt is found', async () => {
  const { ask, done } = servers(1)
  const id = requestId()
  const lost = await losing(id)
  try {
    const no = async () => Promise.reject(new ApiError('NoDataFound'))
    await expect(ask(0, { id })(no)).rejects.toThrow('NoDataFound')
  } finally {
    await lost.end()
  }
  expect(done).toEqual([])
})

test('the hash of a paying request covers id, call and fields, not the password', async () => {
  const of = (path: string, id: string, body: number, pwd = '135790') =>
    payRequestOf({ path, input: emptyInput }, { requestId: id, payPassword: pwd, ...{ body } }).toString(
      'hex',
    )
  const first = of('test/pay', 'a', 1)
  expect(of('test/pay', 'a', 1, '246801')).toBe(first)
  const others = [of('test/pay', 'b', 1), of('test/pay', 'a', 2), of('test/other', 'a', 1)]
  expect(new Set([first, ...others]).size).toBe(4)
})

test('an action that requires the payment password does nothing without it', async () => {
  const { ana } = await people(server, 'ana')
  await setPayPassword(server, ana)
  const app = { ...server.app, userId: ana.id }
  const done: string[] = []
  const pay = (proof?: string) =>
    idempotent(
      app,
      { path: 'test/pay', rate: 'spend', input: emptyInput },
      { requestId: requestId(), ...(proof !== undefined && { payPassword: proof }) },
      async () => ({ nth: done.push('paid') }),
      (requirePayProof) => requirePayProof(),
    )
  await expect(pay('000000')).rejects.toThrow('PayPasswordWrong')
  await expect(pay()).rejects.toThrow('PayPasswordWrong')
  expect(done).toEqual([])
  await pay(payPassword)
  expect(done).toEqual(['paid'])
})

test('refusals are deleted after a day, and answers are not', async () => {
  const { ask, user } = servers(1)
  const [refused, answered] = [requestId(), requestId()]
  const no = async () => Promise.reject(new ApiError('NoDataFound'))
  await expect(ask(0, { id: refused })(no)).rejects.toThrow('NoDataFound')
  await ask(0, { id: answered })()
  const known = async () => {
    const { rows } = await server.app.pool.query<{ request_id: string }>(
      'select request_id from idempotency_keys where user_id = $1',
      [user],
    )
    return new Set(rows.map((row) => row.request_id))
  }
  await sweepRefusals(server.app)
  expect(await known()).toEqual(new Set([refused, answered]))
  server.clock.moveBy(86_400_001)
  await sweepRefusals(server.app)
  expect(await known()).toEqual(new Set([answered]))
})

test('a request whose row is gone when it is read returns TryLater, and does nothing', async () => {
  const { ask, done } = servers(1)
  const id = requestId()
  const lost = await losing(id)
  try {
    await expect(ask(0, { id })()).rejects.toThrow('TryLater')
  } finally {
    await lost.end()
  }
  expect(done).toEqual([])
  expect(await ask(0, { id })()).toEqual({ nth: 1 })
})

test('a known request is answered before its password is checked, and before its point is taken', async () => {
  const { ask, done, prepared } = servers(1)
  const id = requestId()
  const wrong = async () => Promise.reject(new ApiError('PayPasswordWrong'))
  await expect(ask(0, { id })(wrong)).rejects.toThrow('PayPasswordWrong')
  expect(await ask(0, { id })()).toEqual({ nth: 1 })
  await ask(0, {})()
  // No point is left, and a password would be wrong.
  expect(await ask(0, { id })(wrong)).toEqual({ nth: 1 })
  await expect(ask(0, {})()).rejects.toThrow('TooOften')
  expect(prepared).toHaveLength(3)
  expect(done).toHaveLength(2)
})

test('an id belongs to one call and one person: for another call it is refused, for another person it is new', async () => {
  const { ask, done, user } = servers(1)
  const id = requestId()
  const other = `7${(users += 1)}`
  expect(await ask(0, { id })()).toEqual({ nth: 1 })
  await expect(ask(0, { id, path: 'test/return' })()).rejects.toThrow('RequestIdReused')
  expect(await ask(0, { id, user: other })()).toEqual({ nth: 2 })
  expect(done).toEqual([`${user} ${id} test/pay 1`, `${other} ${id} test/pay 1`])
})

test('requests that differ in id, person or fields do not wait for one another', async () => {
  const { ask, done } = servers(1, 3)
  const id = requestId()
  const other = `7${(users += 1)}`
  const together = meeting(3)
  // If one were mistaken for another, they would wait for each other.
  const three = [ask(0, { id }), ask(0, { id: requestId() }), ask(0, { id, user: other })]
  const answers = await Promise.all(three.map((one) => one(together)))
  expect(new Set(answers.map(({ nth }) => nth))).toEqual(new Set([1, 2, 3]))
  expect(new Set(done).size).toBe(3)
})

test('erased requests of a person are unknown, and those of others stay', async () => {
  const { ask, user } = servers(1)
  const [mine, theirs] = [requestId(), requestId()]
  const other = `7${(users += 1)}`
  await ask(0, { id: mine })()
  await ask(0, { id: theirs, user: other })()
  await eraseIdempotencyKeys(server.app, user)
  const { rows } = await server.app.pool.query<{ request_id: string }>(
    'select request_id from idempotency_keys where user_id = any($1)',
    [[user, other]],
  )
  expect(rows).toEqual([{ request_id: theirs }])
})
