import { expect, test } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import type { WireFrame } from '@mynah/contract/frames'
import { transfers, type Transfer } from '@mynah/contract/transfers'
import { wallet } from '@mynah/contract/wallet'
import { messages as messageCalls } from '@mynah/contract/messages'
import {
  expectBooksRight,
  hostileAmounts,
  payPassword,
  requestId,
  rich,
  setPayPassword,
} from '#test/money.ts'
import { ask, befriend, newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { expireTransfers } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '100.00', ana, bo)
  return { ana, bo }
}

const send = (from: Person, to: Person, change: object = {}) =>
  from.call(transfers.send, {
    requestId: requestId(),
    toUserId: to.id,
    money: 12_34,
    note: 'Court 4',
    payPassword,
    ...change,
  })
const has = async (who: Person) => {
  const { balance, held } = await who.call(wallet.asset, {})
  return [balance, held]
}
const accept = (who: Person, id: string, request = requestId()) =>
  who.call(transfers.accept, { requestId: request, id })
const giveBack = (who: Person, id: string) => who.call(transfers.return, { requestId: requestId(), id })

type Event = Extract<WireFrame, { cmd: 30 }>
const isEvent = (name: string) => (frame: WireFrame) => frame.cmd === 30 && (frame as Event).name === name

test('money is escrowed, shown in the chat of the two, and the receiver’s once it is accepted', async () => {
  const { ana, bo } = await pair()
  const [hers, his] = [await ana.connect(), await bo.connect()]
  const sent = await send(ana, bo)
  expect(await has(ana)).toEqual([87_66, 12_34])
  expect(await has(bo)).toEqual([100_00, 0])
  for (const socket of [hers, his]) {
    const frame = await socket.next<Extract<WireFrame, { cmd: 11 }>>(
      (one) => one.cmd === 11 && one.data.msgType === 100,
    )
    expect(frame.data.id).toBe(sent.msgId)
    expect(frame.data.from).toBe(ana.id)
    expect(JSON.parse(frame.data.content)).toEqual({
      id: sent.id,
      kind: 'transfer',
      note: 'Court 4',
      money: '12.34',
    })
    await socket.next(isEvent('transfer.changed'))
  }
  expect((await accept(bo, sent.id)).state).toBe('accepted')
  for (const socket of [hers, his]) {
    await socket.next(isEvent('transfer.changed'))
    const line = await socket.next<Extract<WireFrame, { cmd: 11 }>>(
      (one) => one.cmd === 11 && one.data.msgType === 13 && one.data.content.includes('transferAccepted'),
    )
    expect(JSON.parse(line.data.content)).toMatchObject({ key: 'transferAccepted' })
  }
  expect([await has(ana), await has(bo)]).toEqual([
    [87_66, 0],
    [112_34, 0],
  ])
  const bill = async (who: Person) => (await who.call(wallet.bill, {})).list[0]
  expect(await bill(ana)).toMatchObject({
    kind: 'transfer-sent',
    money: -12_34,
    balance: 87_66,
    conversation: { type: 2, id: bo.id },
  })
  expect(await bill(bo)).toMatchObject({
    kind: 'transfer-received',
    money: 12_34,
    msgId: sent.msgId,
    other: { userId: ana.id },
  })
  await expectBooksRight(server)
  const [line] = (await ana.call(wallet.bill, { type: 2 })).list
  const billed = await ana.call(wallet.billDetail, { id: line?.id ?? '' })
  expect(billed).toMatchObject({ msgId: sent.msgId, conversation: { type: 2, id: bo.id } })
  expect(billed.msgSeq).toBeGreaterThan(0)
})

test('a returned or expired transfer is refunded once', async () => {
  const { ana, bo } = await pair()
  const returned = await send(ana, bo)
  expect((await giveBack(bo, returned.id)).state).toBe('returned')
  await expect(accept(bo, returned.id)).rejects.toThrow('TransferEnded')
  const late = await send(ana, bo)
  expect(await has(ana)).toEqual([87_66, 12_34])
  server.clock.moveBy(limits.transferMs - 1)
  await expireTransfers(server.app)
  expect((await ana.call(transfers.detail, { id: late.id })).state).toBe('waiting')
  server.clock.moveBy(1)
  await expect(accept(bo, late.id)).rejects.toThrow('TransferEnded')
  await Promise.all([expireTransfers(server.app), expireTransfers(server.app)])
  expect(await has(ana)).toEqual([100_00, 0])
  expect((await ana.call(transfers.detail, { id: late.id })).state).toBe('expired')
  const kinds = (await ana.call(wallet.bill, {})).list.map((row) => row.kind)
  expect(kinds.slice(0, 4)).toEqual([
    'transfer-expired',
    'transfer-sent',
    'transfer-returned',
    'transfer-sent',
  ])
  await expectBooksRight(server)
})

test('accepting, returning and expiring concurrently has one result', async () => {
  const { ana, bo } = await pair()
  for (let round = 0; round < 5; round += 1) {
    const sent = await send(ana, bo, { money: 1_00 })
    const late = round % 2 === 1
    const ends = [
      ...Array.from({ length: 10 }, () => accept(bo, sent.id)),
      ...Array.from({ length: 10 }, () => giveBack(bo, sent.id)),
    ]
    // In every second round it expires while those are in flight.
    if (late) server.clock.moveTo(sent.expireTime)
    const [, ...ended] = await Promise.allSettled([expireTransfers(server.app), ...ends])
    const done = ended.filter((one) => one.status === 'fulfilled')
    await expireTransfers(server.app)
    const { state } = await ana.call(transfers.detail, { id: sent.id })
    expect([done.length, state]).toEqual(
      state === 'expired' ? [0, 'expired'] : [1, expect.stringMatching(/^(?:accepted|returned)$/)],
    )
    if (!late) expect(state).not.toBe('expired')
  }
  const [[hers = 0], [his = 0]] = [await has(ana), await has(bo)]
  expect(hers + his).toBe(200_00)
  await expectBooksRight(server)
})

test('a request repeated fifty times moves money once with the same answer, also later; with another body it is refused', async () => {
  const { ana, bo } = await pair()
  const request = requestId()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(ana, bo, { requestId: request })))
  expect(new Set(answers.map((one: Transfer) => one.id)).size).toBe(1)
  expect(await has(ana)).toEqual([87_66, 12_34])
  server.clock.moveBy(25 * 3_600_000)
  expect(await send(await ana.again(), bo, { requestId: request })).toEqual(answers[0])
  await expect(send(ana, bo, { requestId: request, money: 1 })).rejects.toThrow('RequestIdReused')
  await expireTransfers(server.app)
  const taken = await send(ana, bo)
  const key = requestId()
  const accepted = await Promise.all(Array.from({ length: 20 }, () => accept(bo, taken.id, key)))
  expect(new Set(accepted.map((one) => one.state))).toEqual(new Set(['accepted']))
  expect(await has(bo)).toEqual([112_34, 0])
})

test('a repeat is answered without checking its payment password, also while it is locked', async () => {
  const { ana, bo } = await pair()
  const request = requestId()
  const first = await send(ana, bo, { requestId: request })
  const triesLeft = async () => (await ana.call(wallet.info, {})).payTries
  for (let turn = 0; turn < 2 * limits.payPasswordTries; turn += 1)
    expect(await send(ana, bo, { requestId: request, payPassword: '999999' })).toEqual(first)
  expect(await triesLeft()).toBe(limits.payPasswordTries)
  for (let turn = 0; turn < limits.payPasswordTries; turn += 1)
    await expect(send(ana, bo, { payPassword: '999999' })).rejects.toThrow('PayPasswordWrong')
  await expect(send(ana, bo)).rejects.toThrow('PayPasswordLocked')
  expect(await send(ana, bo, { requestId: request })).toEqual(first)
})

test('an id that accepted a transfer returns none: it is another request', async () => {
  const { ana, bo } = await pair()
  const { id } = await send(ana, bo)
  const request = requestId()
  expect((await accept(bo, id, request)).state).toBe('accepted')
  await expect(bo.call(transfers.return, { requestId: request, id })).rejects.toThrow('RequestIdReused')
  expect((await accept(bo, id, request)).state).toBe('accepted')
})

test('a refusal changes nothing and can be retried with the same id', async () => {
  const { ana, bo } = await pair()
  const request = requestId()
  await expect(send(ana, bo, { requestId: request, money: 100_01 })).rejects.toThrow('InsufficientBalance')
  await expect(send(ana, bo, { requestId: request, money: 100_01, payPassword: '000000' })).rejects.toThrow(
    'PayPasswordWrong',
  )
  expect(await has(ana)).toEqual([100_00, 0])
  await send(ana, bo, { requestId: request })
  expect(await has(ana)).toEqual([87_66, 12_34])
})

test('one of two concurrent transfers of 60 % is paid', async () => {
  const { ana, bo } = await pair()
  const both = await Promise.allSettled([send(ana, bo, { money: 60_00 }), send(ana, bo, { money: 60_00 })])
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await has(ana)).toEqual([40_00, 60_00])
})

test('transfers go only to verified friends, never to oneself, nor to a user who blocked the sender', async () => {
  const { ana, bo } = await pair()
  const { cy } = await people(server, 'cy')
  const fresh = await newcomer(server)
  await befriend(ana, fresh)
  await expect(send(ana, ana)).rejects.toThrow('PersonIsYou')
  await expect(send(ana, cy)).rejects.toThrow('NotFriends')
  await expect(send(ana, fresh)).rejects.toThrow('ReceiverNotVerified')
  await expect(send(fresh, ana)).rejects.toThrow('NotVerified')
  await setPayPassword(server, cy)
  const sent = await send(ana, bo)
  for (const who of [cy, ana]) await expect(accept(who, sent.id)).rejects.toThrow('NoDataFound')
  await expect(cy.call(transfers.detail, { id: sent.id })).rejects.toThrow('NoDataFound')
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(send(ana, bo)).rejects.toThrow(/MessageBlocked|NotFriends/)
  expect(await has(ana)).toEqual([87_66, 12_34])
  await expect(
    ana.call(messageCalls.recall, { recallId: sent.msgId, conversation: { type: 2, id: bo.id } }),
  ).rejects.toThrow()
  await expectBooksRight(server)
})

test('no hostile amount is parsed as money, and nothing is written', async () => {
  const { ana, bo } = await pair()
  for (const money of [...hostileAmounts, '10000.01']) {
    const body = { requestId: requestId(), toUserId: bo.id, money, payPassword }
    const { retCode } = await ask(server, transfers.send, body, { token: ana.token })
    expect(retCode, JSON.stringify(money)).toBe('10101')
  }
  expect(await has(ana)).toEqual([100_00, 0])
})
