import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import { passkeys, PasskeyAnswerText } from '@mynah/contract/passkeys'
import { redPackets } from '@mynah/contract/red-packets'
import { chatType } from '@mynah/contract/socket'
import { transfers } from '@mynah/contract/transfers'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import type { Call, InputOf } from '@mynah/contract/kit'
import { balanceOf } from '#features/ledger/index.ts'
import { Authenticator, type Twist } from '#test/authenticator.ts'
import { expectBooksRight, payPassword, requestId, rich } from '#test/money.ts'
import { befriend, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const origin = 'https://chat.example.org'
const server = await testServer({ origins: [origin], limitFactor: 100 })
const { app, clock } = server

/** Two friends: the first has money, a payment password and a passkey that was added long ago. */
async function payers() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '10000.00', ana)
  const phone = await deviceOf(ana)
  clock.moveBy(limits.credentialSettledMs)
  return { ana, bo, phone }
}

async function deviceOf(person: Person): Promise<Authenticator> {
  const phone = new Authenticator(origin)
  const credential = phone.create(await person.call(passkeys.registerOptions, { password: testPassword }))
  await person.call(passkeys.register, { credential, name: 'Phone' })
  return phone
}

const transfer = (to: Person, money = 100) => ({ requestId: requestId(), toUserId: to.id, money })
const bodyOf = (call: Call, input: object): string =>
  JSON.stringify(
    z.encode(call.input as z.ZodMiniType, { ...input, payPassword: '000000' }) as Record<string, unknown>,
  )
const optionsFor = (person: Person, call: Call, input: object) =>
  person.call(passkeys.payOptions, { path: call.path, body: bodyOf(call, input) })
/** Cents, at the rate of a new installation. */
const costOf100Points = 10
const balance = async ({ id }: Person) => (await balanceOf(app, id)).money

async function proofFor(person: Person, phone: Authenticator, call: Call, input: object, twist?: Twist) {
  return z.encode(PasskeyAnswerText, phone.get(await optionsFor(person, call, input), twist))
}
async function pay<C extends Call>(
  person: Person,
  phone: Authenticator,
  call: C,
  input: Omit<InputOf<C>, 'payPassword'>,
) {
  const proof = await proofFor(person, phone, call, input)
  return person.call(call, { ...input, payPassword: proof } as never)
}
const send = (person: Person, input: ReturnType<typeof transfer>, proof: string) =>
  person.call(transfers.send, { ...input, payPassword: proof })

test('a passkey replaces the six digits, in every call that requires them', async () => {
  const { ana, bo, phone } = await payers()
  const chat = { type: chatType.single, id: bo.id }
  await pay(ana, phone, transfers.send, transfer(bo))
  await pay(ana, phone, redPackets.send, {
    ...{ requestId: requestId(), conversation: chat, kind: 'normal', count: 1, money: 200 },
  })
  await pay(ana, phone, redPackets.gift, {
    ...{ requestId: requestId(), conversation: chat, giftId: '1', count: 1 },
  })
  await pay(ana, phone, wallet.convert, { requestId: requestId(), transitionType: 2, number: 100 })
  const { orderId } = await ana.call(vip.open, { vipId: '1' })
  expect((await pay(ana, phone, wallet.pay, { requestId: requestId(), orderId })).paid).toBe(true)
  await pay(ana, phone, wallet.withdraw, {
    ...{ requestId: requestId(), money: 1_000, cardUserName: 'Ana', cardNum: '123456', extractForm: 1 },
  })
  await expectBooksRight(server)
})

test('an answer pays for one request: another amount, receiver, id or call is refused', async () => {
  const { ana, bo, phone } = await payers()
  const { cy } = await people(server, 'cy')
  await befriend(ana, cy)
  const asked = transfer(bo)
  const before = await balance(ana)
  const others = [
    { ...asked, money: 101 },
    { ...asked, toUserId: cy.id },
    { ...asked, note: 'for you' },
    { ...asked, requestId: requestId() },
  ]
  for (const other of others) {
    const proof = await proofFor(ana, phone, transfers.send, asked)
    await expect(send(ana, other, proof)).rejects.toThrow('PasskeyWrong')
    // The right password, so that wrong ones are not counted.
    await ana.call(wallet.convert, {
      ...{ requestId: requestId(), transitionType: 2, number: 100, payPassword },
    })
  }
  const proof = await proofFor(ana, phone, transfers.send, asked)
  await expect(
    ana.call(wallet.convert, {
      ...{ requestId: asked.requestId, transitionType: 2, number: 100, payPassword: proof },
    }),
  ).rejects.toThrow('PasskeyWrong')
  expect(await balance(ana)).toBe(before - others.length * costOf100Points)
  await expect(send(ana, asked, proof)).resolves.toBeTruthy()
})

test('an answer pays once, also concurrently, and a repeat gets the first answer', async () => {
  const { ana, bo, phone } = await payers()
  const before = await balance(ana)
  const asked = transfer(bo)
  const proof = await proofFor(ana, phone, transfers.send, asked)
  const all = await Promise.all(Array.from({ length: 5 }, () => send(ana, asked, proof)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect((await send(ana, asked, proof)).id).toBe(all[0]?.id)
  await expect(send(ana, { ...asked, requestId: requestId() }, proof)).rejects.toThrow('PasskeyWrong')
  expect(await balance(ana)).toBe(before - 100)
})

test('a payment that failed for another reason can be repeated with the same answer', async () => {
  const { ana, bo, phone } = await payers()
  const asked = transfer(bo, 1_000_000)
  await pay(ana, phone, transfers.send, transfer(bo, 100))
  const proof = await proofFor(ana, phone, transfers.send, asked)
  await expect(send(ana, asked, proof)).rejects.toThrow('InsufficientBalance')
  await rich(server, '1.00', ana)
  await expect(send(ana, asked, proof)).resolves.toBeTruthy()
})

const hostile: [string, Twist][] = [
  ['from another site', { origin: 'https://evil.example' }],
  ['made for another host', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
  ['to an unknown challenge', { challenge: 'A'.repeat(43) }],
  ['with an unchanged counter', { counter: 1 }],
  ['signed by another key', { forged: true }],
]
test.each(hostile)('an answer %s pays nothing', async (_, twist) => {
  const { ana, bo, phone } = await payers()
  const before = await balance(ana)
  const asked = transfer(bo)
  const proof = await proofFor(ana, phone, transfers.send, asked, twist)
  await expect(send(ana, asked, proof)).rejects.toThrow('PasskeyWrong')
  expect(await balance(ana)).toBe(before)
})

test('the passkey of another user, and an answer for signing in, pay nothing', async () => {
  const { ana, bo, phone } = await payers()
  const phoneOfBo = await deviceOf(bo)
  const asked = transfer(bo)
  const foreign = phoneOfBo.get(await optionsFor(ana, transfers.send, asked))
  await expect(send(ana, asked, z.encode(PasskeyAnswerText, foreign))).rejects.toThrow('PasskeyWrong')
  const ofBo = await proofFor(bo, phoneOfBo, transfers.send, asked)
  await expect(send(ana, asked, ofBo)).rejects.toThrow('PasskeyWrong')
  const signIn = phone.get(await ana.call(passkeys.signInOptions, {}))
  await expect(send(ana, asked, z.encode(PasskeyAnswerText, signIn))).rejects.toThrow('PasskeyWrong')
  const payment = phone.get(await optionsFor(ana, transfers.send, asked))
  await expect(ana.call(passkeys.signIn, { credential: payment })).rejects.toThrow('PasskeyWrong')
})

test('wrong answers count like wrong payment passwords, and the fifth locks both', async () => {
  const { ana, bo, phone } = await payers()
  const asked = transfer(bo)
  for (let tried = 0; tried < limits.payPasswordTries - 1; tried += 1) {
    const proof = await proofFor(ana, phone, transfers.send, asked, { forged: true })
    await expect(send(ana, asked, proof)).rejects.toThrow('PasskeyWrong')
  }
  expect((await ana.call(wallet.info, {})).payTries).toBe(1)
  await expect(send(ana, asked, '{"id":"x"}')).rejects.toThrow('PasskeyWrong')
  await expect(send(ana, asked, payPassword)).rejects.toThrow('PayPasswordLocked')
  const right = await proofFor(ana, phone, transfers.send, asked)
  await expect(send(ana, asked, right)).rejects.toThrow('PayPasswordLocked')
  clock.moveBy(limits.payPasswordLockMs)
  await pay(ana, phone, transfers.send, asked)
  expect((await ana.call(wallet.info, {})).payTries).toBe(limits.payPasswordTries)
})

test('an answer after five minutes, or after its passkey was removed, pays nothing', async () => {
  const { ana, bo, phone } = await payers()
  const asked = transfer(bo)
  const late = await proofFor(ana, phone, transfers.send, asked)
  clock.moveBy(limits.passkeyChallengeMs)
  await expect(send(ana, asked, late)).rejects.toThrow('PasskeyWrong')
  const proof = await proofFor(ana, phone, transfers.send, asked)
  const [one] = (await ana.call(passkeys.list, {})).list
  await ana.call(passkeys.remove, { id: one?.id ?? '', password: testPassword })
  await expect(send(ana, asked, proof)).rejects.toThrow('PasskeyWrong')
})

test('a challenge is given only for paying calls, with their valid fields, to a user with a passkey', async () => {
  const { ana, bo } = await payers()
  const body = bodyOf(transfers.send, transfer(bo))
  await expect(ana.call(passkeys.payOptions, { path: 'user/detail', body })).rejects.toThrow('BadParameter')
  const { path } = transfers.send
  for (const wrong of ['', '[]', '{}', '{"money":1}', 'null', body.replace('1.00', '-1.00')])
    await expect(ana.call(passkeys.payOptions, { path, body: wrong }), wrong).rejects.toThrow('BadParameter')
  await expect(bo.call(passkeys.payOptions, { path, body })).rejects.toThrow('NoDataFound')
})

test('a user without a payment password cannot pay by passkey either', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const phone = await deviceOf(ana)
  await expect(pay(ana, phone, transfers.send, transfer(bo))).rejects.toThrow('PayPasswordWrong')
})
