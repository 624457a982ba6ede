import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { wireFields } from '@mynah/contract/wire-names'
import { auth, type CodePurpose } from '@mynah/contract/auth'
import { exportPath } from '@mynah/contract/account-deletion'
import { calls } from '@mynah/contract/index'
import { passkeys } from '@mynah/contract/passkeys'
import { profile } from '@mynah/contract/profile'
import { redPackets } from '@mynah/contract/red-packets'
import { transfers } from '@mynah/contract/transfers'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { balanceOf } from '#features/ledger/index.ts'
import { Authenticator } from './authenticator.ts'
import { fund, fundPoints, requestId } from './money.ts'
import { befriend, callAs, people, request, testPassword } from './person.ts'
import { testServer } from './server.ts'

const server = await testServer()
const { clock } = server

async function codeSent(to: string, type: CodePurpose): Promise<string> {
  // After an hour no captcha is required.
  clock.moveBy(3_600_000)
  if (to.includes('@')) await callAs(server, undefined, auth.sendEmail, { email: to, type })
  else await callAs(server, undefined, auth.sendSms, { mobile: to, type })
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return (
    ((await answer.json()) as { code: string; purpose: string }[]).find((one) => one.purpose === type)
      ?.code ?? ''
  )
}

const snapshot = async (userId: string) => {
  const { rows } = await server.app.pool.query(
    `select u.mobile, u.email, u.password_hash, p.hash, a.balance,
      (select count(*) from passkeys k where k.user_id = u.id) as passkeys from users u
      left join pay_passwords p on p.user_id = u.id left join ledger_accounts a on a.id = 'person:' || u.id
      where u.id = $1`,
    [userId],
  )
  return rows[0] as object
}

test('a user with only the session token gains no credential, reads no export and moves no money by any call', async () => {
  const { ana, thief } = await people(server, 'ana', 'thief')
  const [own, ownMail] = ['+6281247700001', 'owner.of.it@example.org']
  const bindOwn = { verCode: await codeSent(own, 'bind'), password: testPassword }
  await ana.call(profile.bindPhone, { mobile: own, ...bindOwn })
  await ana.call(profile.bindMail, {
    email: ownMail,
    verCode: await codeSent(ownMail, 'bind'),
    password: testPassword,
  })
  await ana.call(profile.savePayPassword, { password: '135790', verCode: await codeSent(own, 'paypassword') })
  clock.moveBy(86_400_000)
  await befriend(ana, thief)
  await fund(server, ana, '100.00')
  await fundPoints(server, ana, 1_000)
  const { orderId } = await ana.call(vip.open, { vipId: '1' })
  const before = await snapshot(ana.id)
  const points = (await balanceOf(server.app, ana.id)).points

  // The thief has numbers, addresses and codes of their own, but none of the owner's.
  const [mine, myMail] = ['+6281247700002', 'thief@example.org']
  const token = ana.token
  const steal = <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
    callAs(server, token, call, input).then(
      (data) => ({ data }) as object,
      (error: Error) => error.message,
    )
  const waits = { data: { dueTime: expect.any(Number) } }
  const isLater = async (answer: object | string) => {
    expect(answer).toMatchObject(waits)
    expect((answer as { data: { dueTime: number } }).data.dueTime).toBeGreaterThan(clock.now())
  }
  const myCode = await codeSent(mine, 'password')
  const bound = { mobile: mine, verCode: await codeSent(mine, 'bind') }
  expect(await steal(profile.bindPhone, { ...bound, password: 'a guess' })).toBe('PasswordWrong')
  expect(await steal(profile.bindPhone, { ...bound, oldCode: myCode })).toBe('CodeWrong')
  await isLater(await steal(profile.bindPhone, bound))
  await isLater(await steal(profile.bindMail, { email: myMail, verCode: await codeSent(myMail, 'bind') }))
  const newPassword = 'the horse of a thief'
  for (const call of [profile.changePassword, profile.resetPassword]) {
    expect(await steal(call, { oldPassword: 'a guess', newPassword })).toBe('PasswordWrong')
    expect(await steal(call, { verCode: myCode, newPassword })).toBe('CodeWrong')
  }
  await isLater(await steal(profile.changePassword, { newPassword }))
  const stolen = { mobile: mine, newPassword, code: await codeSent(mine, 'password') }
  expect(await steal(auth.changePasswordByPhone, stolen)).toBe('CodeWrong')
  const byMail = { email: myMail, newPassword, code: await codeSent(myMail, 'password') }
  expect(await steal(auth.changePasswordByMail, byMail)).toBe('CodeWrong')
  const pin = { password: '975310' }
  expect(await steal(profile.savePayPassword, { ...pin, oldPassword: '000000' })).toBe('PayPasswordWrong')
  const pinCode = await codeSent(mine, 'paypassword')
  expect(await steal(profile.savePayPassword, { ...pin, verCode: pinCode })).toBe('CodeWrong')
  await isLater(await steal(profile.savePayPassword, pin))

  const device = new Authenticator('http://localhost:0')
  expect(await steal(passkeys.registerOptions, { password: 'a guess' })).toBe('PasswordWrong')
  expect(await steal(passkeys.registerOptions, { verCode: myCode })).toBe('CodeWrong')
  const credential = device.create(await callAs(server, token, passkeys.registerOptions, {}))
  await isLater(await steal(passkeys.register, { credential, name: 'Mine' }))
  const entry = device.get(await callAs(server, undefined, passkeys.signInOptions, {}))
  expect(await steal(passkeys.signIn, { credential: entry })).toBe('PasskeyUnknown')

  const paying = () => ({ requestId: requestId(), payPassword: '975310' })
  const chat = { conversation: { type: 2 as const, id: thief.id } }
  const outside = { cardUserName: 'Thief', cardNum: '6222 0000', extractForm: 1, money: 10_00 }
  const spent = [
    await steal(transfers.send, { ...paying(), toUserId: thief.id, money: 100 }),
    await steal(redPackets.send, { ...paying(), ...chat, kind: 'normal', count: 1, money: 100 }),
    await steal(redPackets.gift, { ...paying(), ...chat, giftId: '1', count: 1 }),
    await steal(wallet.pay, { ...paying(), orderId }),
  ]
  for (const answer of spent) expect(['PayPasswordWrong', 'PayPasswordLocked']).toContain(answer)
  clock.moveBy(1_800_001)
  expect(await steal(wallet.withdraw, { ...paying(), ...outside })).toBe('PayPasswordWrong')
  expect(await steal(wallet.convert, { ...paying(), transitionType: 2, number: 100 })).toBe(
    'PayPasswordWrong',
  )

  // Fields for any call that match none of the owner's credentials.
  const guesses = {
    ...{ password: 'a guess', oldPassword: 'a guess', newPassword, payPassword: '975310', verCode: '000000' },
    ...{ oldCode: '000000', code: '000000', requestId: requestId(), mobile: mine, email: myMail, orderId },
    ...{ toUserId: thief.id, money: '1.00', transitionType: 2, number: 1, id: '1' },
  }
  const ends = new Set<string>([auth.quit.path, auth.removeDevice.path])
  for (const group of Object.values(calls))
    for (const call of Object.values(group)) {
      // Stays below the account's rate for all calls.
      clock.moveBy(100)
      if (!ends.has(call.path) && call.method === 'POST')
        expect((await request(server, call.path, guesses, { token })).status).not.toBe(429)
    }

  const { retCode, data } = await request(server, 'userDestroy/export', {}, { token })
  expect({ retCode, data }).toEqual({ retCode: '10101', data: { field: 'password' } })
  const file = await fetch(new URL(`${exportPath}1`, server.url), { headers: { token } })
  expect(file.headers.get('content-type')).toContain('application/json')
  expect(await snapshot(ana.id)).toEqual(before)
  expect((await balanceOf(server.app, ana.id)).points).toBe(points)
  clock.moveBy(60_000)
  expect(await ana.call(account.me, {})).toMatchObject({ mobile: own, email: ownMail })
})

test('every call that takes the payment password can be refused while payments are suspended', () => {
  const all = Object.values(calls).flatMap((group) => Object.values(group))
  const paying = all.filter(({ input }) => 'payPassword' in wireFields(input))
  expect(new Set(paying.map(({ path }) => path))).toEqual(
    new Set([
      'canUpdateLog/transition',
      'gift/send',
      'redPacket/send',
      'transfer/send',
      'userExtractLog/extract',
      'wallet/pay',
    ]),
  )
  for (const { path, errors } of paying)
    expect(errors, path).toEqual(expect.arrayContaining(['ProofTooNew', 'PasskeyWrong']))
})
