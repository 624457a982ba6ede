import { expect, test } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { limits } from '@mynah/contract/limits'
import { readTrust } from '#platform/http/address.ts'
import { sendersOf } from '#platform/mail-and-sms.ts'
import { solved } from '#test/captcha.ts'
import { callAs, people, request, testPassword } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ trustProxy: readTrust('1') ?? undefined })
const { clock } = server

const from = (address: string) => {
  const headers = { 'x-forwarded-for': address }
  return <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
    callAs(server, undefined, call, input, headers)
}
let phones = 0
const newPhone = () => `+6281359${String((phones += 1)).padStart(2, '0')}7001`

/** A number whose next code requires a captcha. */
async function doubted(ask: ReturnType<typeof from>) {
  const mobile = newPhone()
  for (let sent = 0; sent < 2; sent += 1) {
    await ask(auth.sendSms, { mobile, type: 'login' })
    clock.moveBy(61_000)
  }
  await expect(ask(auth.sendSms, { mobile, type: 'login' })).rejects.toThrow('CaptchaNeeded')
  const draw = () => ask(auth.captcha, { purpose: 'code', mobile })
  const send = (given: object) => ask(auth.sendSms, { mobile, type: 'login', ...given })
  return { mobile, draw, send }
}

test('a solved captcha is accepted once', async () => {
  const ask = from('198.51.100.1')
  const { draw, send } = await doubted(ask)
  const given = solved(await draw())
  await send(given)
  clock.moveBy(61_000)
  await expect(send(given)).rejects.toThrow('CaptchaWrong')
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => send(given)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([])
})

test('a captcha that is wrong, expired, of another address, or of another use is refused, and used up', async () => {
  const ask = from('198.51.100.2')
  const { mobile, draw, send } = await doubted(ask)
  const wrong = solved(await draw())
  const other = wrong.imageCode === '1' ? '2' : '1'
  await expect(send({ ...wrong, imageCode: other })).rejects.toThrow('CaptchaWrong')
  await expect(send(wrong)).rejects.toThrow('CaptchaWrong')
  const late = solved(await draw())
  clock.moveBy(limits.captchaMs)
  await expect(send(late)).rejects.toThrow('CaptchaWrong')
  // For the same number, and solved: only the address differs.
  const there = from('198.51.100.3')
  const strange = solved(await there(auth.captcha, { purpose: 'code', mobile }))
  await expect(send(strange)).rejects.toThrow('CaptchaWrong')
  await expect(there(auth.sendSms, { mobile, type: 'login', ...strange })).rejects.toThrow('CaptchaWrong')
  const elsewhere = await ask(auth.captcha, { purpose: 'code', mobile: newPhone() })
  await expect(send(solved(elsewhere))).rejects.toThrow('CaptchaWrong')
  const login = await ask(auth.captcha, { purpose: 'login', userNum: 'somebody1' })
  await expect(send(solved(login))).rejects.toThrow('CaptchaWrong')
})

test('no field that a client sends makes the work easier', async () => {
  const ask = from('198.51.100.4')
  const { mobile, draw, send } = await doubted(ask)
  const drawn = await draw()
  // A client's own puzzle, with the server's token.
  const easy = { ...drawn, challenge: { ...drawn.challenge, max: 1, salt: '' } }
  expect(() => solved(easy)).toThrow()
  const forged = { imageToken: drawn.imageToken, imageCode: '0', challenge: easy.challenge, max: 1 }
  const body = { mobile, type: 'login', ...forged }
  const answer = await request(server, 'sms/sendSms', body, { 'x-forwarded-for': '198.51.100.4' })
  expect(answer.retCode).toBe('11002')
  const general = await ask(auth.captcha, {})
  expect(general.challenge.max).toBeGreaterThan(drawn.challenge.max)
  await send(solved(general))
})

test('the work doubles with each captcha for a number, rises slowly with those of an address, and falls with time', async () => {
  const ask = from('198.51.100.5')
  const mobile = newPhone()
  const cost = async (of: string) => (await ask(auth.captcha, { purpose: 'code', mobile: of })).challenge.max
  const first = await cost(mobile)
  expect([await cost(mobile), await cost(mobile)]).toEqual([2 * first, 4 * first])
  expect(await cost(newPhone())).toBe(first)
  for (let count = 4; count < 100; count += 1)
    await ask(auth.captcha, { purpose: 'login', userNum: `one${count}` })
  expect(await cost(newPhone())).toBe(2 * first)
  clock.moveBy(3_600_001)
  expect(await cost(mobile)).toBe(first)
  for (let count = 0; count < 20; count += 1) await cost(mobile)
  expect(await cost(mobile)).toBeLessThanOrEqual(3_200_000)
})

test('one address creates sixty accounts in an hour and two hundred in a day, with any number of captchas', async () => {
  const ask = from('2001:db8:1:1::1')
  let made = 0
  const register = async (solving: boolean, by = ask) => {
    const userNum = `registered${(made += 1)}`
    const { imageCode: imgCode, imageToken: imgToken } = solving
      ? solved(await by(auth.captcha, { purpose: 'register', userNum }))
      : { imageCode: undefined, imageToken: undefined }
    return by(auth.register, { userNum, pwd: testPassword, imgCode, imgToken })
  }
  for (let count = 0; count < 40; count += 1) await register(false)
  await expect(register(false)).rejects.toThrow('CaptchaNeeded')
  for (let count = 0; count < 20; count += 1) await register(true)
  await expect(register(true)).rejects.toThrow('TooOften')
  // The same /64 is the same network.
  await expect(register(true, from('2001:db8:1:1:ffff::2'))).rejects.toThrow('TooOften')
  await register(false, from('2001:db8:1:2::1'))
  clock.moveBy(3_600_000)
  await register(false)
  // The rest of the day's two hundred, as if they were created.
  const day = { points: 200, seconds: 86_400, closed: true }
  for (let count = 61; count < 199; count += 1)
    expect(await server.app.limiter.take('register-day', day, '2001:db8:1:1::/64')).toBe(true)
  await register(false)
  await expect(register(true)).rejects.toThrow('TooOften')
  clock.moveBy(3_600_000)
  await expect(register(true)).rejects.toThrow('TooOften')
  clock.moveBy(86_400_000)
  await register(false)
}, 120_000)

test('phone numbers count among the accounts of an address too', async () => {
  const address = '198.51.100.9'
  for (let count = 0; count < 60; count += 1)
    await server.app.limiter.take('register', { points: 60, seconds: 3_600, closed: true }, address)
  const ask = from(address)
  const mobile = newPhone()
  await ask(auth.sendSms, { mobile, type: 'login' })
  const verCode = sendersOf(server.app).outbox(mobile)?.[0]?.code ?? ''
  await expect(ask(auth.loginOrRegister, { mobile, verCode })).rejects.toThrow('TooOften')
  const { ana } = await people(server, 'ana')
  const login = ask(auth.loginByPassword, { userNum: ana.userNum, pwd: testPassword })
  expect((await login).userId).toBe(ana.id)
})
