import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readTrust } from '#platform/http/address.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { profile } from '@mynah/contract/profile'
import { hash } from '@node-rs/argon2'
import { hashPassword, isPassword } from '#platform/secrets/passwords.ts'
import { leastCost } from '#test/hash-cost.ts'
import { people, request, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ trustProxy: readTrust('1') ?? undefined })

const ask = async (path: string, body: object, address = '198.51.100.1') =>
  (await request(server, path, body, { 'x-forwarded-for': address })).retCode

const outbox = async (to: string) => sendersOf(server.app).outbox(to)?.[0]?.code ?? ''

/** The answer to a captcha that was requested for this address. */
async function captcha(address = '198.51.100.1'): Promise<{ text: string; token: string }> {
  const token = crypto.randomUUID()
  const hash = createHash('sha256').update(`${address}\n\nabc234`).digest()
  const values = [token, hash, server.clock.now() + 60_000]
  await server.app.pool.query('insert into captchas values ($1, $2, $3)', values)
  return { text: 'abc234', token }
}

const ok = '000000'
const [captchaNeeded, codeWrong, loginWrong, tooOften, tryLater] = [
  '11001',
  '11003',
  '11006',
  '10106',
  '10108',
]

test('an account attacked from many addresses requires a captcha for this name only, and locks nobody out', async () => {
  const { ana } = await people(server, 'ana')
  const mail = `${ana.userNum}@example.org`
  await server.app.pool.query('update users set email = $2 where id = $1', [ana.id, mail])
  const login = (userNum: string, pwd: string, address: string) =>
    ask('login/userNumLogin', { userNum, pwd }, address)
  for (let count = 0; count < 30; count += 1) {
    expect(await login(ana.userNum, 'a wrong password', `203.0.113.${count}`)).toBe(loginWrong)
    // The rate of one name; the failures continue to count.
    if (count % 10 === 9) server.clock.moveBy(61_000)
  }
  expect(await login(ana.userNum, testPassword, '203.0.113.77')).toBe(captchaNeeded)
  // If a mail required it too, it would reveal the owner.
  expect(await login(mail, 'a wrong password', '203.0.113.78')).toBe(loginWrong)
  expect(await login(mail, testPassword, '203.0.113.78')).toBe(ok)
  const { text, token } = await captcha('203.0.113.77')
  const body = { userNum: ana.userNum, pwd: testPassword, verCode: text, verToken: token }
  expect(await ask('login/userNumLogin', body, '203.0.113.77')).toBe(ok)
})

test('after ten wrong passwords from one address it is refused for fifteen minutes, also with captchas', async () => {
  const { bo } = await people(server, 'bo')
  const login = async (pwd: string) => {
    const { text, token } = await captcha()
    return ask('login/userNumLogin', { userNum: bo.userNum, pwd, verCode: text, verToken: token })
  }
  for (let count = 0; count < 10; count += 1) expect(await login('a wrong password')).toBe(loginWrong)
  expect(await login(testPassword)).toBe(tooOften)
  expect(await ask('login/userNumLogin', { userNum: bo.userNum, pwd: testPassword }, '203.0.113.90')).toBe(ok)
  server.clock.moveBy(901_000)
  expect(await login(testPassword)).toBe(ok)
})

test('after fifteen wrong codes in an hour a number is refused, for any purpose of the codes', async () => {
  const mobile = '+6281355510001'
  const send = async () => {
    const { text, token } = await captcha()
    return ask('sms/sendSms', { mobile, type: 'login', imageCode: text, imageToken: token })
  }
  const enter = (verCode: string) => ask('login/loginOrRegister', { mobile, verCode })
  // A number cannot be locked by guessing without a code.
  for (let count = 0; count < 16; count += 1) expect(await enter('000000')).toBe(codeWrong)
  for (let sent = 0; sent < 3; sent += 1) {
    server.clock.moveBy(61_000)
    expect(await send()).toBe(ok)
    const wrong = (await outbox(mobile)) === '000000' ? '111111' : '000000'
    for (let count = 0; count < 5; count += 1) expect(await enter(wrong)).toBe(codeWrong)
  }
  server.clock.moveBy(61_000)
  expect(await send()).toBe(ok)
  expect(await enter(await outbox(mobile))).toBe(tooOften)
  server.clock.moveBy(3_600_000)
  expect(await send()).toBe(ok)
  expect(await enter(await outbox(mobile))).toBe(ok)
})

test('a number gets ten codes in a day, and a thousand neighbouring numbers thirty in an hour', async () => {
  const send = async (mobile: string) => {
    const { text, token } = await captcha()
    return ask('sms/sendSms', { mobile, type: 'login', imageCode: text, imageToken: token })
  }
  for (let count = 0; count < 10; count += 1) {
    expect(await send('+6281355520001')).toBe(ok)
    server.clock.moveBy(1_800_000)
  }
  expect(await send('+6281355520001')).toBe(tooOften)
  for (let count = 0; count < 30; count += 1) {
    expect(await send(`+62813555300${String(count).padStart(2, '0')}`)).toBe(ok)
  }
  expect(await send('+6281355530099')).toBe(tooOften)
  expect(await send('+6281355540001')).toBe(ok)
})

const counts = (codes: string[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code)
      .entries()
      .map(([code, all]) => [code, all.length]),
  )

test('58 concurrent guesses at one name from one address are limited to five, even if a right one follows', async () => {
  const { ana } = await people(server, 'ana')
  const spellings = [ana.userNum, ` ${ana.userNum}`, `${ana.userNum}  `, ana.userNum.toUpperCase()]
  const guesses = Array.from({ length: 57 }, (_, turn) =>
    ask('login/userNumLogin', { userNum: spellings[turn % 4], pwd: `a wrong password ${turn}` }),
  )
  const right = ask('login/userNumLogin', { userNum: ana.userNum, pwd: testPassword })
  expect(counts(await Promise.all([...guesses, right]))).toEqual({ [loginWrong]: 5, [captchaNeeded]: 53 })
  expect(await ask('login/userNumLogin', { userNum: ana.userNum, pwd: testPassword }, '203.0.113.91')).toBe(
    ok,
  )
})

test('58 concurrent guesses with a stolen session are limited to five, and the owner’s other session is not affected', async () => {
  const { ana } = await people(server, 'ana')
  const owner = await ana.again()
  const guess = (oldPassword: string) =>
    ana.call(profile.changePassword, { newPassword: 'another horse 8', oldPassword }).then(
      () => ok,
      (error: Error) => error.message,
    )
  const guesses = Array.from({ length: 57 }, (_, turn) => guess(`a wrong password ${turn}`))
  const answers = counts(await Promise.all([...guesses, guess(testPassword)]))
  expect(answers.PasswordWrong).toBe(5)
  expect(answers[ok]).toBeUndefined()
  await owner.call(profile.changePassword, { newPassword: 'another horse 8', oldPassword: testPassword })
})

test('all spellings of a number share one rate', async () => {
  const { bo } = await people(server, 'bo')
  // Registering counted too.
  server.clock.moveBy(61_000)
  const spellings = [bo.userNum, ` ${bo.userNum}`, `\t${bo.userNum}\u00a0`, bo.userNum.toUpperCase()]
  const answers = []
  for (let turn = 0; turn < 62; turn += 1)
    answers.push(await ask('login/userNumLogin', { userNum: spellings[turn % 4], pwd: testPassword }))
  expect(counts(answers)).toEqual({ [ok]: 60, [tooOften]: 2 })
  const phones = ['+62 813 5555 0001', '+6281355550001', '+62(813)5555-0001']
  const codes = []
  for (let turn = 0; turn < 62; turn += 1)
    codes.push(await ask('login/loginOrRegister', { mobile: phones[turn % 3], verCode: '000000' }))
  expect(counts(codes)).toEqual({ [codeWrong]: 60, [tooOften]: 2 })
})

test('payments do not wait behind other hashes, signed-in users alternate with strangers, and one address fills no queue', async () => {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  const address = '198.51.100.9'
  // The first of each kind starts a thread.
  await Promise.all([true, false].map((pays) => isPassword({ userId: 'first', pays }, 'x', undefined)))
  const flood = Promise.allSettled([
    ...Array.from({ length: 240 }, () =>
      hashPassword({ userId: '', address }, 'x'.repeat(9)).then(note('stranger')),
    ),
    ...Array.from({ length: 50 }, (_, at) =>
      isPassword({ userId: `guesser${at}`, address }, 'x', undefined).then(note('guesser')),
    ),
  ])
  const other = hashPassword({ userId: '', address: '198.51.100.10' }, 'another horse 8').then(note('other'))
  const signedIn = isPassword({ userId: 'bo', address: '198.51.100.11' }, 'x', undefined).then(
    note('signed in'),
  )
  const payer = isPassword({ userId: 'ana', address, pays: true }, 'x', undefined).then(note('payer'))
  await payer
  const beforePayer = done.length
  await Promise.all([other, signedIn])
  const beforeOthers = done.length
  const settled = await flood
  const refused = settled.filter(({ status }) => status === 'rejected').length
  expect(refused).toBeGreaterThan(100)
  // Without queues and turns they would come last; the order of threads on a busy machine is not checked.
  const taken = settled.length - refused
  expect(beforePayer).toBeLessThan(taken / 3)
  expect(beforeOthers).toBeLessThan(taken / 2)
})

test('a password that was hashed unnormalised is hashed in its normal form at the next login', async () => {
  const { ana } = await people(server, 'ana')
  const typed = 'tiếng Việt rất đẹp'.normalize('NFD')
  const store = (value: string) =>
    server.app.pool.query('update users set password_hash = $2 where id = $1', [ana.id, value])
  await store(await hash(typed, leastCost))
  const login = (pwd: string) => ask('login/userNumLogin', { userNum: ana.userNum, pwd }, '203.0.113.92')
  expect(await login(typed.normalize('NFC'))).toBe(loginWrong)
  expect(await login(typed)).toBe(ok)
  expect(await login(typed.normalize('NFC'))).toBe(ok)
  expect(await login(typed)).toBe(ok)
})

test('a wrong password takes two statements about failures, and a session without an attempt left one', async () => {
  const { cy } = await people(server, 'cy')
  const questionsOf = async (action: () => Promise<unknown>) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await action()
    const texts = query.mock.calls.map(([first]) => JSON.stringify(first))
    query.mockRestore()
    return texts.filter((text) => text.includes('login_failures')).length
  }
  const login = () => ask('login/userNumLogin', { userNum: cy.userNum, pwd: 'a wrong password' })
  expect(await questionsOf(login)).toBe(2)
  const guess = () =>
    cy.call(profile.changePassword, { newPassword: 'another horse 8', oldPassword: 'x' }).catch(() => {})
  for (let count = 0; count < 5; count += 1) await guess()
  expect(await questionsOf(guess)).toBe(1)
})

test('logins that are refused because the queue is full write nothing', async () => {
  await server.app.pool.query(`
    create sequence noted;
    create function count_noted() returns trigger language plpgsql as $$ begin perform nextval('noted'); return new; end $$;
    create trigger count_noted after insert on login_failures for each row execute function count_noted()`)
  const holder = await server.app.pool.connect()
  await holder.query('begin')
  await holder.query('lock table login_failures in exclusive mode')
  const answers = Array.from({ length: 300 }, (_, nth) =>
    ask('login/userNumLogin', { userNum: `flood${nth}`, pwd: 'a wrong password' }, '203.0.113.200'),
  )
  await Promise.race(answers)
  await holder.query('commit')
  holder.release()
  const codes = await Promise.all(answers)
  const refused = codes.filter((code) => code === tryLater).length
  expect(refused).toBeGreaterThan(0)
  expect(codes.filter((code) => code === loginWrong)).toHaveLength(codes.length - refused)
  // One for the name from this address and one for the name from all.
  const { rows } = await server.app.pool.query<{ last_value: string }>('select last_value from noted')
  expect(Number(rows[0]?.last_value)).toBe(2 * (codes.length - refused))
})
