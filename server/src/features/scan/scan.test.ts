import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth } from '@mynah/contract/auth'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { profile } from '@mynah/contract/profile'
import { scan } from '@mynah/contract/scan'
import { limits, rates } from '@mynah/contract/limits'
import { wallet } from '@mynah/contract/wallet'
import { payPassword, requestId, rich } from '#test/money.ts'
import { callAs, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

const browser = { 'user-brand': 'Firefox', 'user-system': 'Linux', 'user-platform': 'web' }
const create = () => callAs(server, undefined, scan.create, {}, browser)
const stateOf = (code: { id: string; secret: string }) => {
  const { id, secret } = code
  return callAs(server, undefined, scan.state, { id, secret })
}

test('a browser is signed in by the user who scans its code and confirms, once', async () => {
  const { ana } = await people(server, 'ana')
  const atAna = await ana.connect()
  const code = await create()
  expect(await stateOf(code)).toEqual({ state: 'new' })
  const seen = await ana.call(scan.scan, { id: code.id })
  expect(seen).toMatchObject({ id: code.id, brand: 'Firefox', system: 'Linux', address: '127.0.0.1' })
  expect(seen.expireTime - seen.createTime).toBe(limits.qrLoginMs)
  expect(await stateOf(code)).toMatchObject({ state: 'scanned', userName: 'ana' })
  await ana.call(scan.answer, { id: code.id, operationType: 1 })
  await atAna.next((frame) => frame.cmd === 11 && frame.data.content.includes('qrSignIn'))

  const asked = await Promise.all(Array.from({ length: 8 }, () => stateOf(code)))
  const got = asked.filter(({ state }) => state === 'confirmed')
  expect(got).toHaveLength(1)
  expect(asked.filter(({ state }) => state === 'expired')).toHaveLength(7)
  const { token = '', userId = '', userInfo } = got[0] ?? {}
  expect(userId).toBe(ana.id)
  expect((await callAs(server, token, account.me, {})).userNum).toBe(userInfo?.userNum)
})

test('without the secret of the browser nothing is revealed, and nobody is signed in', async () => {
  const { ana } = await people(server, 'ana')
  const code = await create()
  await ana.call(scan.scan, { id: code.id })
  await ana.call(scan.answer, { id: code.id, operationType: 1 })
  expect(await stateOf({ id: code.id, secret: code.id })).toEqual({ state: 'expired' })
  expect(await stateOf({ id: code.secret, secret: code.secret })).toEqual({ state: 'expired' })
  expect((await stateOf(code)).state).toBe('confirmed')
})

test('only the session that scanned a code first can confirm it, and only once', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const other = await ana.again()
  const code = await create()
  const confirm = (person: Person, operationType = 1) =>
    person.call(scan.answer, { id: code.id, operationType })
  await expect(confirm(ana)).rejects.toThrow('QrExpired')
  const tries = await Promise.allSettled([ana, bo, other].map((one) => one.call(scan.scan, { id: code.id })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const first = [ana, bo, other][tries.findIndex(({ status }) => status === 'fulfilled')] ?? ana
  for (const one of [ana, bo, other].filter((person) => person !== first))
    await expect(confirm(one)).rejects.toThrow('QrExpired')
  await first.call(scan.scan, { id: code.id })
  await confirm(first)
  await expect(confirm(first)).rejects.toThrow('QrExpired')
  await expect(first.call(scan.scan, { id: code.id })).rejects.toThrow('QrExpired')
  await expect(callAs(server, ana.token, scan.answer, { id: code.id, operationType: 2 })).rejects.toThrow(
    'BadParameter',
  )
})

test('a cancelled code signs nobody in, nor does one after two minutes', async () => {
  const { ana } = await people(server, 'ana')
  const cancelled = await create()
  await ana.call(scan.scan, { id: cancelled.id })
  await ana.call(scan.answer, { id: cancelled.id, operationType: 0 })
  expect(await stateOf(cancelled)).toEqual({ state: 'cancelled' })
  await expect(ana.call(scan.answer, { id: cancelled.id, operationType: 1 })).rejects.toThrow('QrExpired')

  const [late, confirmed] = [await create(), await create()]
  for (const { id } of [late, confirmed]) await ana.call(scan.scan, { id })
  await ana.call(scan.answer, { id: confirmed.id, operationType: 1 })
  server.clock.moveBy(limits.qrLoginMs)
  for (const code of [late, confirmed]) expect(await stateOf(code)).toEqual({ state: 'expired' })
  await expect(ana.call(scan.scan, { id: late.id })).rejects.toThrow('QrExpired')
  await expect(ana.call(scan.answer, { id: late.id, operationType: 1 })).rejects.toThrow('QrExpired')
})

test('for a day a session from a code changes no credential, withdraws no money, exports nothing and ends no session or account', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const code = await create()
  await ana.call(scan.scan, { id: code.id })
  await ana.call(scan.answer, { id: code.id, operationType: 1 })
  const { token = '' } = await stateOf(code)
  const devices = await callAs(server, token, auth.devices, {})
  const [id = '', own = ''] = [false, true].map(
    (mine) => devices.list.find((one) => one.current === mine)?.id,
  )
  const newPassword = 'another horse 8'
  const outside = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
  const withdraw = () =>
    callAs(server, token, wallet.withdraw, { requestId: requestId(), money: 10_00, payPassword, ...outside })
  const tries = [
    withdraw,
    () => callAs(server, token, accountDeletion.apply, { password: testPassword }),
    () => callAs(server, token, accountDeletion.export, { password: testPassword }),
    () => callAs(server, token, profile.bindPhone, { mobile: '+6281299900001', verCode: '000000' }),
    () => callAs(server, token, profile.resetPassword, { oldPassword: testPassword, newPassword }),
    () => callAs(server, token, auth.removeDevice, { id }),
    () => callAs(server, token, profile.changePassword, { oldPassword: testPassword, newPassword }),
    () => callAs(server, token, profile.bindMail, { email: 'x@example.org', verCode: '000000' }),
    () => callAs(server, token, profile.savePayPassword, { password: '246802', oldPassword: payPassword }),
  ]
  for (const one of tries) await expect(one()).rejects.toThrow('SessionTooNew')
  const next = await create()
  await callAs(server, token, scan.scan, { id: next.id })
  const confirm = callAs(server, token, scan.answer, { id: next.id, operationType: 1 })
  await expect(confirm).rejects.toThrow('SessionTooNew')
  server.clock.moveBy(limits.qrSettledMs)
  expect((await withdraw()).state).toBe(1)
  await callAs(server, token, profile.savePayPassword, { password: '246802', oldPassword: payPassword })
  await callAs(server, token, auth.removeDevice, { id })
  await expect(ana.call(account.me, {})).rejects.toThrow('SessionInvalid')
  await callAs(server, token, auth.removeDevice, { id: own })
})

test('one address requests a limited number of codes a minute', async () => {
  const other = await testServer()
  // Codes requested before this test may count for the same address.
  other.clock.moveTo(server.clock.now() + 2 * rates.qr.seconds * 1000)
  const draw = () => callAs(other, undefined, scan.create, {})
  const drawn = await Promise.allSettled(Array.from({ length: rates.qr.points + 5 }, draw))
  expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(rates.qr.points)
  other.clock.moveBy(rates.qr.seconds * 1000)
  await draw()
})

test("a foreign browser's texts on the confirmation page are limited to known words", async () => {
  const { ana } = await people(server, 'ana')
  const forged = {
    'user-brand': 'Press Confirm to STOP a sign-in',
    'user-model': 'https://mynah-verify.example/x',
    'user-system': 'Windows NT 10.0; call +1 900 555 1234',
    'user-platform': 'Mynah support',
  }
  const code = await callAs(server, undefined, scan.create, {}, forged)
  const seen = await ana.call(scan.scan, { id: code.id })
  expect(seen).toMatchObject({ brand: '', model: '', system: '', platform: '', address: '127.0.0.1' })
  const real = await callAs(
    server,
    undefined,
    scan.create,
    {},
    { ...browser, 'user-system': 'Mac OS X 10.15.7' },
  )
  expect(await ana.call(scan.scan, { id: real.id })).toMatchObject({
    brand: 'Firefox',
    system: 'Mac OS X 10.15.7',
  })
})
