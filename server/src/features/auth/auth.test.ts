import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { profile } from '@mynah/contract/profile'
import { errorNamed } from '@mynah/contract/errors'
import { callAs, people, Person, request, testPassword, TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

const ask = <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
  callAs(server, undefined, call, input)

type Letter = { to: string; channel: string; purpose: string; code: string; text: string; at: number }

async function letters(to: string): Promise<Letter[]> {
  return (await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))).json() as Promise<
    Letter[]
  >
}

const codeFor = async (to: string) => (await letters(to))[0]?.code ?? ''

let phones = 0
const newPhone = () => `8123400${String((phones += 1)).padStart(4, '0')}`

async function smsCode(mobile: string, type: 'login' | 'register' | 'password', regionCode = '62') {
  await ask(auth.sendSms, { mobile, regionCode, type })
  return codeFor(`+62${mobile}`)
}

test('a phone code signs in, and creates the account if there is none', async () => {
  const mobile = newPhone()
  const verCode = await smsCode(mobile, 'login')
  const first = await ask(auth.loginOrRegister, { mobile, regionCode: '62', verCode })
  expect(first.userInfo).toMatchObject({
    mobile: `+62${mobile}`,
    real: 0,
    // a random user number is not mistaken for a name
    userName: `New member ${first.userId.slice(-4)}`,
    named: false,
  })
  await expect(ask(auth.loginOrRegister, { mobile, regionCode: '62', verCode })).rejects.toThrow('CodeWrong')
  server.clock.moveBy(61_000)
  const again = await smsCode(mobile, 'login')
  const second = await ask(auth.loginByCode, { userNum: mobile, regionCode: '62', verCode: again })
  expect(second.userId).toBe(first.userId)
  expect((await letters(`+62${mobile}`))[0]).toMatchObject({ channel: 'sms', purpose: 'login', code: again })
})

test('all spellings of a number share one code and one counter', async () => {
  const mobile = newPhone()
  await smsCode(mobile, 'login')
  for (const spelling of [`+62${mobile}`, `+62 ${mobile.slice(0, 3)}-${mobile.slice(3)}`, `＋62${mobile}`]) {
    await expect(ask(auth.sendSms, { mobile: spelling, type: 'login' })).rejects.toThrow('CodeTooOften')
  }
  await expect(ask(auth.sendSms, { mobile: `0${mobile}`, regionCode: '62', type: 'login' })).rejects.toThrow(
    'PhoneInvalid',
  )
})

test('a code is valid for one purpose, five attempts and five minutes', async () => {
  const mobile = newPhone()
  const code = await smsCode(mobile, 'register')
  const login = (verCode: string) => ask(auth.loginOrRegister, { mobile, regionCode: '62', verCode })
  await expect(login(code)).rejects.toThrow('CodeWrong')
  const register = (verCode: string) => ask(auth.registerByPhone, { mobile, regionCode: '62', verCode })
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) await expect(register(wrong)).rejects.toThrow('CodeWrong')
  await expect(register(code)).rejects.toThrow('CodeWrong')

  const other = newPhone()
  const late = await smsCode(other, 'login')
  server.clock.moveBy(301_000)
  await expect(ask(auth.loginOrRegister, { mobile: other, regionCode: '62', verCode: late })).rejects.toThrow(
    'CodeWrong',
  )
})

test('one right code used twenty times concurrently opens one session', async () => {
  const mobile = newPhone()
  const verCode = await smsCode(mobile, 'login')
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => ask(auth.loginOrRegister, { mobile, regionCode: '62', verCode })),
  )
  expect(tries.filter((one) => one.status === 'fulfilled').length).toBe(1)
})

test('too many codes require a captcha, then ban the number for an hour', async () => {
  const mobile = newPhone()
  const send = (captcha: object = {}) =>
    ask(auth.sendSms, { mobile, regionCode: '62', type: 'login', ...captcha })
  for (let sent = 0; sent < 2; sent += 1) {
    await send()
    server.clock.moveBy(61_000)
  }
  expect(await ask(auth.needsCaptcha, { mobile, regionCode: '62' })).toBe('1')
  await expect(send()).rejects.toThrow('CaptchaNeeded')
  await expect(send({ imageCode: '1357' })).rejects.toThrow('CaptchaNeeded')
  const { imageToken } = await ask(auth.captcha, {})
  await expect(send({ imageCode: 'wrong1', imageToken })).rejects.toThrow('CaptchaWrong')
  await expect(send({ imageCode: 'wrong1', imageToken })).rejects.toThrow('CaptchaWrong')
})

test('a chosen user number is final, and one that the server generated can be replaced once', async () => {
  const email = 'chooser@example.org'
  await ask(auth.sendEmail, { email, type: 'register' })
  const mail = { email, verCode: await codeFor(email), pwd: testPassword }
  const mobile = newPhone()
  const phone = { mobile, regionCode: '62', verCode: await smsCode(mobile, 'register'), pwd: testPassword }
  const byMail = await ask(auth.register, { ...mail, userNum: 'chosenbymail' })
  expect(byMail.userInfo.userNum).toBe('chosenbymail')
  await expect(ask(auth.register, { ...phone, userNum: 'ChosenByMail' })).rejects.toThrow('UserNumTaken')
  // A refusal does not consume the code.
  const byPhone = await ask(auth.register, { ...phone, userNum: 'chosenbyphone' })
  expect(byPhone.userInfo.userNum).toBe('chosenbyphone')
  for (const signed of [byMail, byPhone]) {
    const one = new Person(server, signed)
    expect((await one.call(profile.more, {})).numFixed).toBe(true)
    await expect(one.call(profile.update, { userNum: 'another12' })).rejects.toThrow('UserNumFixed')
  }
  const other = newPhone()
  const verCode = await smsCode(other, 'register')
  const left = await ask(auth.register, { mobile: other, regionCode: '62', verCode, pwd: testPassword })
  const one = new Person(server, left)
  expect((await one.call(profile.more, {})).numFixed).toBe(false)
  expect((await one.call(profile.update, { userNum: 'chosenlater' })).userNum).toBe('chosenlater')
  await expect(one.call(profile.update, { userNum: 'chosenagain' })).rejects.toThrow('UserNumFixed')
})

test('users register by mail with a code, and by user number alone', async () => {
  const email = 'Ana.Tester@Example.ORG'
  await ask(auth.sendEmail, { email, type: 'register' })
  const verCode = await codeFor('Ana.Tester@example.org')
  const mail = await ask(auth.register, { email, verCode, pwd: testPassword, userName: 'Ana' })
  expect(mail.userInfo).toMatchObject({ email: 'Ana.Tester@example.org', userName: 'Ana' })
  const invited = await ask(auth.register, {
    userNum: 'borntester',
    pwd: testPassword,
    registCode: mail.userInfo.inviteCode,
  })
  expect(invited.userInfo.userNum).toBe('borntester')
  const byMail = await ask(auth.loginByPassword, { userNum: email, pwd: testPassword })
  expect(byMail.userId).toBe(mail.userId)
  await expect(ask(auth.register, { userNum: 'BornTester', pwd: testPassword })).rejects.toThrow(
    'UserNumTaken',
  )
  await expect(ask(auth.register, { userNum: 'bonnie77', pwd: 'password1' })).rejects.toThrow(
    'PasswordCommon',
  )
  await expect(
    ask(auth.register, { userNum: 'bonnie77', pwd: testPassword, registCode: 'NOBODY22' }),
  ).rejects.toThrow('InviteCodeUnknown')
  for (const userNum of ['1beginner', 'short', 'with space', 'naïveté']) {
    await expect(ask(auth.register, { userNum, pwd: testPassword }), userNum).rejects.toThrow('BadParameter')
  }
})

async function bothCodes(mobile: string, email: string) {
  await ask(auth.sendEmail, { email, type: 'register' })
  const emailCode = await codeFor(email)
  return { mobile, regionCode: '62', email, verCode: await smsCode(mobile, 'register'), emailCode }
}

test('a number and an address are both stored if each is verified by its own code, and either signs in', async () => {
  const [mobile, email] = [newPhone(), 'both.of.them@example.org']
  const both = await bothCodes(mobile, email)
  const made = await ask(auth.register, { ...both, pwd: testPassword })
  expect(made.userInfo).toMatchObject({ mobile: `+62${mobile}`, email })
  for (const userNum of [email, `+62${mobile}`])
    expect((await ask(auth.loginByPassword, { userNum, pwd: testPassword })).userId).toBe(made.userId)
  server.clock.moveBy(61_000)
  await ask(auth.sendEmail, { email, type: 'login' })
  const byCode = { userNum: email, verCode: await codeFor(email) }
  expect((await ask(auth.loginByCode, byCode)).userId).toBe(made.userId)
})

test('a number and an address are both refused without their own codes, and the refusal names the missing one', async () => {
  const [mobile, email] = [newPhone(), 'victim.of.it@example.org']
  const { verCode, emailCode, ...reach } = await bothCodes(mobile, email)
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const register = async (given: object, change: object = reach) => {
    const body = { ...change, ...given, pwd: testPassword }
    const { retCode, data } = await request(server, 'login/userNumRegister', body)
    return [errorNamed(retCode) ?? 'done', (data as { field?: string } | null)?.field]
  }
  for (const given of [{ verCode }, { verCode, emailCode: '' }])
    expect(await register(given)).toEqual(['BadParameter', 'emailCode'])
  expect(await register({ emailCode })).toEqual(['BadParameter', 'verCode'])
  expect(await register({ verCode, emailCode: wrong(emailCode) })).toEqual(['CodeWrong', 'emailCode'])
  expect(await register({ verCode: wrong(verCode), emailCode })).toEqual(['CodeWrong', 'verCode'])
  // The code of one does not verify the other.
  if (verCode !== emailCode) {
    expect(await register({ verCode, emailCode: verCode })).toEqual(['CodeWrong', 'emailCode'])
    expect(await register({ verCode: emailCode, emailCode })).toEqual(['CodeWrong', 'verCode'])
  }
  // Nothing was created, and the right codes are still valid.
  const { rows } = await server.app.pool.query('select 1 from users where email = $1 or mobile = $2', [
    email,
    `+62${mobile}`,
  ])
  expect(rows).toEqual([])
  expect(await register({ verCode, emailCode })).toEqual(['done', undefined])
})

test('whether a number or an address has an account is revealed only with both codes, and consumes neither', async () => {
  const email = 'taken.already@example.org'
  await ask(auth.sendEmail, { email, type: 'register' })
  await ask(auth.register, { email, verCode: await codeFor(email), pwd: testPassword })
  server.clock.moveBy(61_000)
  const { verCode, emailCode, ...reach } = await bothCodes(newPhone(), email)
  const wrong = verCode === '000000' ? '000001' : '000000'
  const register = (given: object) =>
    request(server, 'login/userNumRegister', { ...reach, ...given, pwd: testPassword })
  expect(await register({ verCode: wrong, emailCode })).toMatchObject({ data: { field: 'verCode' } })
  const taken = await register({ verCode, emailCode })
  expect([errorNamed(taken.retCode), taken.data]).toEqual(['TargetTaken', { field: 'email' }])
  const { mobile, regionCode } = reach
  const alone = await ask(auth.register, { mobile, regionCode, verCode, pwd: testPassword })
  expect(alone.userInfo).toMatchObject({ mobile: `+62${mobile}`, email: '' })
})

test('one registration with both, sent four times concurrently, creates one account', async () => {
  const both = await bothCodes(newPhone(), 'four.at.once@example.org')
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => ask(auth.register, { ...both, pwd: testPassword })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a wrong password and an unknown user get the same answer, then a captcha', async () => {
  const { ana } = await people(server, 'ana')
  const wrong = (userNum: string) => ask(auth.loginByPassword, { userNum, pwd: 'not the password' })
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(wrong(ana.userNum)).rejects.toThrow('LoginWrong')
    await expect(wrong('nobodyhere')).rejects.toThrow('LoginWrong')
  }
  await expect(wrong(ana.userNum)).rejects.toThrow('CaptchaNeeded')
  await expect(wrong('nobodyhere')).rejects.toThrow('CaptchaNeeded')
  server.clock.moveBy(901_000)
  expect((await ask(auth.loginByPassword, { userNum: ana.userNum, pwd: testPassword })).userId).toBe(ana.id)
})

test('a forgotten password is changed by code, and every session ends on HTTP and sockets', async () => {
  const mobile = newPhone()
  const first = await ask(auth.loginOrRegister, {
    mobile,
    regionCode: '62',
    verCode: await smsCode(mobile, 'login'),
  })
  const ana = new Person(server, first)
  const socket = await ana.connect()
  server.clock.moveBy(61_000)
  const code = await smsCode(mobile, 'password')
  await ask(auth.changePasswordByPhone, { mobile, regionCode: '62', newPassword: 'a new password', code })
  expect(await socket.untilClosed(1_000)).toBe(4401)
  expect(socket.frames.at(-1)).toMatchObject({ cmd: 14, code: 10020 })
  await expect(ana.call(account.me, {})).rejects.toThrow('SessionInvalid')
  const back = await ask(auth.loginByPassword, { userNum: `+62${mobile}`, pwd: 'a new password' })
  expect(back.userId).toBe(ana.id)
})

test('a logout ends only this session; a device is removed by its owner only', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const other = await ana.again()
  const [one, two] = [await ana.connect(), await other.connect()]
  await ana.call(auth.quit, {})
  expect(await one.untilClosed()).toBe(4401)
  const { list } = await other.call(auth.devices, {})
  expect(list.map((device) => device.current)).toEqual([true])
  await expect(bo.call(auth.removeDevice, { id: list[0]?.id ?? '' })).rejects.toThrow('NoDataFound')
  await other.call(auth.removeDevice, { id: list[0]?.id ?? '' })
  expect(await two.untilClosed()).toBe(4401)
})

test('signing in again on the same device ends its older session', async () => {
  const { ana } = await people(server, 'ana')
  await ana.call(auth.reportDevice, { deviceId: 'device-0001', brand: 'Fairphone' })
  const again = await ana.again()
  await again.call(auth.reportDevice, { deviceId: 'device-0001', brand: 'Fairphone' })
  await expect(ana.call(account.me, {})).rejects.toThrow('SessionInvalid')
  expect((await again.call(auth.devices, {})).list).toHaveLength(1)
})

test('a session expires after half a year without use', async () => {
  const { ana } = await people(server, 'ana')
  server.clock.moveBy(179 * 86_400_000)
  await ana.call(account.me, {})
  server.clock.moveBy(181 * 86_400_000)
  await expect(ana.call(account.me, {})).rejects.toThrow('SessionInvalid')
})

test('a socket with a wrong token, or the right one under another name, gets command 6 with 10008', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (const [token, name] of [
    ['x'.repeat(43), ana.id],
    [ana.token, bo.id],
    ['', ''],
  ] as const) {
    const socket = new TestSocket(server, token, name)
    expect(await socket.next((frame) => frame.cmd === 6)).toMatchObject({ code: 10008, data: null })
    await socket.untilClosed()
  }
})
