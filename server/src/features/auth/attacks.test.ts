import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { rates } from '@mynah/contract/limits'
import { leastCost } from '#test/hash-cost.ts'
import { callAs, people, request, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { hashPassword, isPassword, recommendedCost, setHashCost } from '#platform/secrets/passwords.ts'

// The cost of a flood of logins depends on the real cost of a hash.
beforeAll(() => setHashCost(recommendedCost))
afterAll(() => setHashCost(leastCost))

const stranger = { userId: '', address: '203.0.113.1' }
const server = await testServer()
const strict = await testServer()

const ask = <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
  callAs(server, undefined, call, input)

async function letters(to: string): Promise<{ code: string; purpose: string }[]> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return answer.json() as Promise<{ code: string; purpose: string }[]>
}

test('a full hash queue delays nobody for longer than one retry', async () => {
  const line = Array.from({ length: 250 }, () => hashPassword(stranger, testPassword))
  await Promise.allSettled([isPassword(stranger, testPassword, undefined), ...line])
  expect(await isPassword(stranger, testPassword, undefined)).toBe(false)
})

test('sixty concurrent right passwords all sign in', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const names = Array.from({ length: 60 }, (_, turn) => (turn % 2 ? ana.userNum : bo.userNum))
  const answers = await Promise.allSettled(
    names.map((userNum) => ask(auth.loginByPassword, { userNum, pwd: testPassword })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill('fulfilled'))
}, 60_000)

test('twenty concurrent requests for a code send one', async () => {
  const to = '+6281355500001'
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => ask(auth.sendSms, { mobile: to, type: 'login' })),
  )
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await letters(to)).toHaveLength(1)
})

test('after five codes in an hour a number is banned for one, even with a right captcha', async () => {
  const to = '+6281355500002'
  const captcha = async () => {
    const hash = createHash('sha256').update('127.0.0.1\n\nabc234').digest()
    const imageToken = `test-${crypto.randomUUID()}`
    await server.app.pool.query('insert into captchas values ($1, $2, $3)', [
      imageToken,
      hash,
      server.clock.now() + 60_000,
    ])
    return { imageCode: 'abc234', imageToken }
  }
  for (let sent = 0; sent < 5; sent += 1) {
    await ask(auth.sendSms, { mobile: to, type: 'login', ...(await captcha()) })
    server.clock.moveBy(61_000)
  }
  for (const type of ['login', 'register'] as const) {
    await expect(ask(auth.sendSms, { mobile: to, type, ...(await captcha()) })).rejects.toThrow('CodeBanned')
  }
  server.clock.moveBy(3_601_000)
  await ask(auth.sendSms, { mobile: to, type: 'login' })
})

test('a login with the old password that waits while the password changes gets no session', async () => {
  const { ana } = await people(server, 'ana')
  const change = await server.app.pool.connect()
  try {
    await change.query('begin')
    await change.query('update users set password_hash = $2 where id = $1', [
      ana.id,
      await hashPassword(stranger, 'another horse 8'),
    ])
    const login = ask(auth.loginByPassword, { userNum: ana.userNum, pwd: testPassword }).then(
      () => 'signed in',
      (error: Error) => error.message,
    )
    const waits = vi.waitFor(
      async () => {
        const { rows } = await change.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
    await Promise.race([waits, login])
    await change.query('commit')
    expect(await login).toBe('LoginWrong')
  } finally {
    change.release()
  }
})

test('a token that a client supplies is never adopted by a login', async () => {
  const { ana } = await people(server, 'ana')
  const brought = 'a'.repeat(43)
  const body = { userNum: ana.userNum, pwd: testPassword, token: brought }
  const answer = await request(server, `login/userNumLogin?token=${brought}`, body, { token: brought })
  expect(answer).toMatchObject({ retCode: '000000' })
  expect((answer.data as { token: string }).token).not.toBe(brought)
  expect(await request(server, 'user/getUserInfo', {}, { token: brought })).toMatchObject({
    retCode: '12580',
  })
})

test('wrong passwords and codes for many accounts reach the limit of their address, right ones do not count', async () => {
  const { ana } = await people(strict, 'ana')
  for (let count = 0; count < 995; count += 1)
    await strict.app.limiter.take('failures', rates.failure, '127.0.0.1')
  const ask = async (path: string, body: object) => (await request(strict, path, body)).retCode
  for (let count = 0; count < 8; count += 1) {
    const body = { userNum: ana.userNum, pwd: testPassword }
    expect(await ask('login/userNumLogin', body)).toBe('000000')
  }
  const codes = []
  for (let count = 0; count < 6; count += 1)
    codes.push(await ask('login/userNumLogin', { userNum: `sprayed${count}`, pwd: 'x' }))
  expect(codes).toEqual(['11006', '11006', '11006', '11006', '11006', '10106'])
  const code = { mobile: '+6281355500004', verCode: '000000' }
  expect(await ask('login/loginOrRegister', code)).toBe('10106')
  strict.clock.moveBy(3_601_000)
  expect(await ask('login/loginOrRegister', code)).toBe('11003')
})

test('the event and push id of a device are stored, and stay if a later report omits them', async () => {
  const { ana } = await people(server, 'ana')
  await ana.call(auth.reportDevice, { event: 'login', pushId: 'push-7' })
  await ana.call(auth.reportDevice, { brand: 'Pixel' })
  const { rows } = await server.app.pool.query(
    'select event, push_id, brand from sessions where user_id = $1',
    [ana.id],
  )
  expect(rows).toEqual([{ event: 'login', push_id: 'push-7', brand: 'Pixel' }])
})

test('a device that reports without its id retains its stored one', async () => {
  const { ana } = await people(server, 'ana')
  await ana.call(auth.reportDevice, { deviceId: 'device-one' })
  await ana.call(auth.reportDevice, { event: 'launch' })
  const again = await ana.again()
  await again.call(auth.reportDevice, { deviceId: 'device-one' })
  await expect(ana.call(auth.devices, {})).rejects.toThrow('SessionInvalid')
})
