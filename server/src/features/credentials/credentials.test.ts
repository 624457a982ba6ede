import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { auth, type CodePurpose } from '@mynah/contract/auth'
import { credentials } from '@mynah/contract/credentials'
import { limits } from '@mynah/contract/limits'
import { profile } from '@mynah/contract/profile'
import { redPackets } from '@mynah/contract/red-packets'
import { transfers } from '@mynah/contract/transfers'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { fund, fundPoints, payPassword, requestId, rich, setPayPassword } from '#test/money.ts'
import { befriend, callAs, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { makeDue, sweepCredentials } from './index.ts'

const server = await testServer()
const { app, clock } = server
const dayMs = 86_400_000
const nobody = <C extends Parameters<typeof callAs>[2]>(call: C, input: Parameters<typeof callAs<C>>[3]) =>
  callAs(server, undefined, call, input)

type Letter = { channel: string; purpose: string; code: string; text: string }
async function letters(to: string): Promise<Letter[]> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, server.url))
  return (await answer.json()) as Letter[]
}
const linksTo = async (to: string) => (await letters(to)).filter(({ purpose }) => purpose === 'undo')

async function codeSent(to: string, type: CodePurpose): Promise<string> {
  clock.moveBy(61_000)
  if (to.includes('@')) await nobody(auth.sendEmail, { email: to, type })
  else await nobody(auth.sendSms, { mobile: to, type })
  return (await letters(to)).find(({ purpose }) => purpose === type)?.code ?? ''
}

let made = 0
const newPhone = () => `+62812477${String((made += 1)).padStart(5, '0')}`
const newMail = () => `credential${(made += 1)}@example.org`

/** A user with a phone number and an address, bound long ago. */
async function settled(name = 'ana') {
  const { [name]: person } = (await people(server, name)) as Record<string, Person>
  const [mobile, email] = [newPhone(), newMail()]
  await bind(person!, mobile, { password: testPassword })
  await bind(person!, email, { password: testPassword })
  clock.moveBy(limits.credentialUndoMs)
  return { person: person!, mobile, email }
}

async function bind(person: Person, to: string, proof: { password?: string; oldCode?: string } = {}) {
  const verCode = await codeSent(to, 'bind')
  return to.includes('@')
    ? person.call(profile.bindMail, { email: to, verCode, ...proof })
    : person.call(profile.bindPhone, { mobile: to, verCode, ...proof })
}

const reachOf = async (person: Person) => {
  const { mobile, email } = await person.call(account.me, {})
  return { mobile, email }
}

test('a new number without an old credential waits for 24 hours, and every old number and address can stop it', async () => {
  const { person, mobile, email } = await settled()
  const next = newPhone()
  const { dueTime } = await bind(person, next)
  expect(dueTime).toBe(clock.now() + limits.credentialWaitMs)
  expect(await reachOf(person)).toEqual({ mobile, email })
  const { list } = await person.call(credentials.detail, {})
  expect(list).toMatchObject([{ kind: 'phone', dueTime, to: expect.stringContaining(next.slice(-4)) }])
  for (const to of [mobile, email]) {
    const [letter] = await linksTo(to)
    expect(letter?.text).toContain(`http://localhost:0/#/pages/undo/undo?code=${letter?.code}`)
  }
  const token = (await linksTo(email))[0]?.code ?? ''
  expect(await nobody(credentials.linked, { token })).toEqual({ kind: 'phone', waiting: true, time: dueTime })
  const atPerson = await person.connect()
  await nobody(credentials.undo, { token })
  expect(await atPerson.untilClosed()).toBe(4401)
  clock.moveTo(dueTime + 1)
  await makeDue(app)
  expect(await reachOf(await person.again())).toEqual({ mobile, email })
  await expect(nobody(credentials.undo, { token })).rejects.toThrow('LinkEnded')
})

test('a change that was not stopped takes effect after 24 hours, and can be undone from the old address for three days', async () => {
  const { person, mobile, email } = await settled()
  const next = newPhone()
  const { dueTime } = await bind(person, next)
  clock.moveTo(dueTime - 1)
  await makeDue(app)
  expect((await reachOf(person)).mobile).toBe(mobile)
  clock.moveTo(dueTime)
  await makeDue(app)
  expect((await reachOf(person)).mobile).toBe(next)
  const token = (await linksTo(email))[0]?.code ?? ''
  clock.moveBy(limits.credentialUndoMs - 1)
  await sweepCredentials(app)
  await nobody(credentials.undo, { token })
  await expect(person.call(account.me, {})).rejects.toThrow('SessionInvalid')
  expect((await reachOf(await person.again())).mobile).toBe(mobile)

  const again = await person.again()
  await bind(again, newPhone(), { password: testPassword })
  const late = (await linksTo(email))[0]?.code ?? ''
  clock.moveBy(limits.credentialUndoMs)
  await expect(nobody(credentials.linked, { token: late })).rejects.toThrow('LinkEnded')
  await expect(nobody(credentials.undo, { token: late })).rejects.toThrow('LinkEnded')
  await sweepCredentials(app)
  const { rows } = await app.pool.query('select 1 from credential_changes where user_id = $1', [person.id])
  expect(rows).toEqual([])
})

test('the login password, or a code to the old number, replaces a number at once; a wrong one changes nothing', async () => {
  const { person, mobile, email } = await settled()
  await expect(bind(person, newPhone(), { password: 'wrong' })).rejects.toThrow('PasswordWrong')
  await expect(bind(person, newPhone(), { oldCode: '000000' })).rejects.toThrow('CodeWrong')
  // A code to the new number is no old credential.
  const stranger = newPhone()
  const notMine = await codeSent(stranger, 'password')
  await expect(bind(person, stranger, { oldCode: notMine })).rejects.toThrow('CodeWrong')
  expect(await reachOf(person)).toEqual({ mobile, email })
  const before = (await linksTo(mobile)).length
  const [second, third] = [newPhone(), newPhone()]
  expect(await bind(person, second, { password: testPassword })).toEqual({ dueTime: 0 })
  expect(await bind(person, third, { oldCode: await codeSent(second, 'password') })).toEqual({ dueTime: 0 })
  expect((await reachOf(person)).mobile).toBe(third)
  expect(await linksTo(mobile)).toHaveLength(before + 1)
  expect(await linksTo(second)).toHaveLength(1)
  expect(await linksTo(third)).toHaveLength(0)
})

test('an undo restores the state before that change and every later one, regardless of who made them', async () => {
  const { person, mobile, email } = await settled()
  await bind(person, newPhone(), { password: testPassword })
  const token = (await linksTo(mobile))[0]?.code ?? ''
  // A second number after the first: the one before both is restored.
  await bind(person, newPhone(), { password: testPassword })
  await bind(person, newMail(), { password: testPassword })
  await person.call(profile.changePassword, {
    oldPassword: testPassword,
    newPassword: 'the horse of a thief',
  })
  await nobody(credentials.undo, { token })
  const back = await person.again()
  expect(await reachOf(back)).toEqual({ mobile, email })
  expect((await letters(mobile))[0]).toMatchObject({ purpose: 'undone' })
  await expect(
    nobody(auth.loginByPassword, { userNum: person.userNum, pwd: 'the horse of a thief' }),
  ).rejects.toThrow('LoginWrong')
})

test("an undo suspends payments again, also after the change's own 24 hours", async () => {
  const { person, mobile } = await settled()
  const { bo } = await people(server, 'bo')
  await befriend(person, bo)
  await rich(server, '10.00', person)
  await bind(person, newPhone(), { password: testPassword })
  const token = (await linksTo(mobile))[0]?.code ?? ''
  const pay = (who: Person) =>
    who.call(transfers.send, { requestId: requestId(), toUserId: bo.id, money: 100, payPassword })
  clock.moveBy(limits.credentialSettledMs)
  await pay(person)
  await nobody(credentials.undo, { token })
  const back = await person.again()
  await expect(pay(back)).rejects.toThrow('ProofTooNew')
  clock.moveBy(limits.credentialSettledMs)
  await pay(back)
})

test('one of twenty concurrent undos succeeds, and a number that can be restored is not available to others', async () => {
  const { person, mobile } = await settled()
  await bind(person, newPhone(), { password: testPassword })
  const token = (await linksTo(mobile))[0]?.code ?? ''
  const verCode = await codeSent(mobile, 'login')
  await expect(nobody(auth.loginOrRegister, { mobile, verCode })).rejects.toThrow('TargetTaken')
  const { bo } = await people(server, 'bo')
  await expect(bind(bo, mobile, { password: testPassword })).rejects.toThrow('TargetTaken')
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => nobody(credentials.undo, { token })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await reachOf(await person.again())).mobile).toBe(mobile)
})

test('a pending change is stopped by its owner only, once, and ends with a change of the password', async () => {
  const { person } = await settled()
  const { bo } = await people(server, 'bo')
  await bind(person, newPhone())
  const waiting = async () => (await person.call(credentials.detail, {})).list
  const [{ id } = { id: '' }] = await waiting()
  await expect(bo.call(credentials.stop, { id })).rejects.toThrow('NoDataFound')
  await person.call(credentials.stop, { id })
  await expect(person.call(credentials.stop, { id })).rejects.toThrow('NoDataFound')
  await bind(person, newPhone())
  await person.call(profile.changePassword, { newPassword: 'a waiting horse 9' })
  expect((await waiting()).map(({ kind }) => kind).toSorted()).toEqual(['password', 'phone'])
  await person.call(profile.changePassword, { oldPassword: testPassword, newPassword: 'a new horse 9' })
  expect(await waiting()).toEqual([])
})

test('a pending payment password is set after 24 hours, and then suspends payments even if it is the first', async () => {
  const { person } = await settled()
  const { bo } = await people(server, 'bo')
  await befriend(person, bo)
  await fund(server, person, '10.00')
  const pay = () =>
    person.call(transfers.send, {
      requestId: requestId(),
      toUserId: bo.id,
      money: 100,
      payPassword: '246802',
    })
  await person.call(profile.savePayPassword, { password: '246802' })
  expect((await person.call(profile.more, {})).hasPayPassword).toBe(false)
  await expect(pay()).rejects.toThrow('PayPasswordWrong')
  clock.moveBy(dayMs)
  // Two concurrent servers create one.
  await Promise.all([makeDue(app), makeDue(app)])
  expect((await person.call(profile.more, {})).hasPayPassword).toBe(true)
  const { rows } = await app.pool.query(
    "select done_place from credential_changes where user_id = $1 and kind = 'payPassword'",
    [person.id],
  )
  expect(rows).toHaveLength(1)
  await expect(pay()).rejects.toThrow('ProofTooNew')
  clock.moveBy(dayMs)
  await pay()
})

test('one of two servers applies a pending change, and each address gets one message', async () => {
  const { person, email } = await settled()
  const { dueTime } = await bind(person, newPhone())
  const before = (await linksTo(email)).length
  clock.moveTo(dueTime)
  await Promise.all([makeDue(app), makeDue(app), makeDue(app)])
  expect(await linksTo(email)).toHaveLength(before + 1)
})

test('a pending password is set after 24 hours and ends every session and all other pending changes', async () => {
  const { person } = await settled()
  await person.call(profile.changePassword, { newPassword: 'a waiting horse 9' })
  clock.moveBy(1_000)
  await person.call(profile.savePayPassword, { password: '246802' })
  clock.moveBy(dayMs - 1_000)
  await makeDue(app)
  await expect(person.call(account.me, {})).rejects.toThrow('SessionInvalid')
  const login = nobody(auth.loginByPassword, { userNum: person.userNum, pwd: 'a waiting horse 9' })
  expect((await login).userId).toBe(person.id)
  clock.moveBy(1_000)
  await makeDue(app)
  const back = await callAs(server, (await login).token, profile.more, {})
  expect(back.hasPayPassword).toBe(false)
})

test('pending changes are limited, since each sends messages', async () => {
  const { person } = await settled()
  for (let count = 0; count < 5; count += 1)
    await person.call(profile.savePayPassword, { password: '246802' })
  await expect(person.call(profile.savePayPassword, { password: '246802' })).rejects.toThrow('TooOften')
  await expect(bind(person, newPhone())).rejects.toThrow('TooOften')
})

/** Every call by which money leaves a wallet. */
async function spendings(ana: Person, bo: Person) {
  const { orderId } = await ana.call(vip.open, { vipId: '1' })
  const once = () => ({ requestId: requestId(), payPassword })
  const outside = { cardUserName: 'Ana', cardNum: '6222 0000', extractForm: 1 }
  const chat = { conversation: { type: 2 as const, id: bo.id } }
  return {
    transfer: () => ana.call(transfers.send, { ...once(), toUserId: bo.id, money: 100 }),
    packet: () =>
      ana.call(redPackets.send, { ...once(), ...chat, kind: 'normal' as const, count: 1, money: 100 }),
    gift: () => ana.call(redPackets.gift, { ...once(), ...chat, giftId: '1', count: 1 }),
    order: () => ana.call(wallet.pay, { ...once(), orderId }),
    points: () => ana.call(wallet.convert, { ...once(), transitionType: 2, number: 100 }),
    withdrawal: () => ana.call(wallet.withdraw, { ...once(), ...outside, money: 10_00 }),
  }
}

test('for 24 hours after a change of a credential no call moves money out of the wallet, and money still comes in', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '100.00', ana)
  await fundPoints(server, ana, 1_000)
  await bind(ana, newPhone(), { password: testPassword })
  const { holdUntil } = await ana.call(credentials.detail, {})
  expect(holdUntil).toBe(clock.now() + limits.credentialSettledMs)
  for (const [name, spend] of Object.entries(await spendings(ana, bo)))
    await expect(spend(), name).rejects.toThrow('ProofTooNew')
  await fund(server, ana, '1.00')
  await ana.call(wallet.convert, { requestId: requestId(), transitionType: 1, number: 100 })
  expect((await ana.call(wallet.asset, {})).balance).toBe(101_10)
  clock.moveTo(holdUntil)
  for (const [name, spend] of Object.entries(await spendings(ana, bo)))
    await expect(spend(), name).resolves.toBeDefined()
})

test('the first payment password of an account enables the wallet at once, a new one suspends it, and registering does not', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await fund(server, ana, '10.00')
  await ana.call(profile.savePayPassword, { password: '135790', oldPassword: testPassword })
  const sent = (pin: string) => ({ requestId: requestId(), toUserId: bo.id, money: 100, payPassword: pin })
  await ana.call(transfers.send, sent('135790'))
  await ana.call(profile.savePayPassword, { password: '246802', oldPassword: '135790' })
  await expect(ana.call(transfers.send, sent('246802'))).rejects.toThrow('ProofTooNew')
  clock.moveBy(dayMs)
  await ana.call(transfers.send, sent('246802'))
})

test('a password reset by a code suspends payments, notifies the other address too, and can be undone', async () => {
  const { person, mobile, email } = await settled()
  const { bo } = await people(server, 'bo')
  await befriend(person, bo)
  await setPayPassword(server, person)
  await fund(server, person, '10.00')
  const code = await codeSent(mobile, 'password')
  await nobody(auth.changePasswordByPhone, { mobile, newPassword: 'a stolen horse 1', code })
  const back = await nobody(auth.loginByPassword, { userNum: person.userNum, pwd: 'a stolen horse 1' })
  const sent = { requestId: requestId(), toUserId: bo.id, money: 100, payPassword }
  await expect(callAs(server, back.token, transfers.send, sent)).rejects.toThrow('ProofTooNew')
  const token = (await linksTo(email))[0]?.code ?? ''
  await nobody(credentials.undo, { token })
  expect((await person.again()).id).toBe(person.id)
})

test('a pending change does not take a number that an undo may restore for another account', async () => {
  const { person: ana } = await settled()
  const { bo } = await people(server, 'bo')
  const contested = newPhone()
  const { dueTime } = await bind(ana, contested)
  const { mobile } = await reachOf(ana)
  await bind(bo, contested, { password: testPassword })
  await bind(bo, newPhone(), { password: testPassword })
  const token = (await linksTo(contested))[0]?.code ?? ''
  clock.moveTo(dueTime)
  await makeDue(app)
  expect((await reachOf(ana)).mobile).toBe(mobile)
  expect((await ana.call(credentials.detail, {})).list).toEqual([])
  await nobody(credentials.undo, { token })
  expect((await reachOf(await bo.again())).mobile).toBe(contested)
})
