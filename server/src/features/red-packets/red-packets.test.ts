import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountDeletion } from '@mynah/contract/account-deletion'
import type { ConversationRef } from '@mynah/contract/socket'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import type { Given } from '@mynah/contract/kit'
import { systemUserId } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { redPackets } from '@mynah/contract/red-packets'
import { wallet } from '@mynah/contract/wallet'
import { msgType } from '@mynah/contract/message-kinds'
import type { WireFrame } from '@mynah/contract/frames'
import { dissolve } from '#features/groups/index.ts'
import { balanceOf } from '#features/ledger/index.ts'
import { expectBooksRight, fund, hostileAmounts, payPassword, requestId, rich } from '#test/money.ts'
import { befriend, groupOf, people, request, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { refundExpired } from './index.ts'
import { open as openAs } from './service.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
const balance = async (who: Person) => (await balanceOf(app, who.id)).money
let before = new Map<string, number>()
/** The change of a user's balance since the test began. */
const money = async (who: Person) => (await balance(who)) - (before.get(who.id) ?? 0)
type Send = Given<(typeof redPackets.send)['input']>

function wanted(to: Person | { id: string; group: true }, change: Partial<Send> = {}): Send {
  const conversation: ConversationRef = { type: 'group' in to ? 1 : 2, id: to.id }
  return { requestId: requestId(), conversation, kind: 'lucky', count: 1, money: 500, payPassword, ...change }
}
const send = (from: Person, to: Person | { id: string; group: true }, change: Partial<Send> = {}) =>
  from.call(redPackets.send, wanted(to, change))
const open = (who: Person, id: string, request = requestId()) =>
  who.call(redPackets.open, { requestId: request, id })
const detail = (who: Person, id: string) => who.call(redPackets.detail, { id })
const stateFor = async (who: Person, id: string) => (await who.call(redPackets.states, { ids: [id] })).list[0]

/** New users, for a test that changes their relations. */
async function newFour() {
  const { ana, bo, cam, dan } = await people(server, 'ana', 'bo', 'cam', 'dan')
  await rich(server, '10000.00', ana)
  const { id } = await groupOf(ana, bo, cam, dan)
  before = new Map([[ana.id, 1_000_000]])
  return { ana, bo, cam, dan, group: { id, group: true as const } }
}
const known = await newFour()
async function four() {
  const { ana, bo, cam, dan } = known
  before = new Map(
    await Promise.all([ana, bo, cam, dan].map(async (who) => [who.id, await balance(who)] as const)),
  )
  return known
}
const { eve } = await people(server, 'eve')

const isEvent = (name: string) => (frame: WireFrame) => frame.cmd === 30 && frame.name === name
const isKind = (kind: number) => (frame: WireFrame) => frame.cmd === 11 && frame.data.msgType === kind

test('a lucky packet in a group: three open it, the list names the luckiest, and the shares can be verified', async () => {
  const { ana, bo, cam, dan, group } = await four()
  const [atBo, atAna] = [await bo.connect(), await ana.connect()]
  const sent = await send(ana, group, { count: 3, money: 1_000, wish: 'Good luck' })
  expect(sent).toMatchObject({ kind: 'lucky', count: 3, taken: 0, money: 1_000, state: 'open', mine: null })
  expect(await money(ana)).toBe(-1_000)
  const frame = await atBo.next<Extract<WireFrame, { cmd: 11 }>>(isKind(msgType.red))
  expect(JSON.parse(frame.data.content)).toEqual({
    id: sent.id,
    kind: 'lucky',
    wish: 'Good luck',
    money: '10.00',
  })
  expect([frame.data.id, frame.data.from]).toEqual([sent.msgId, ana.id])

  const mine = (await open(bo, sent.id)).mine ?? 0
  expect(await atAna.next(isEvent('redPacket.opened'))).toMatchObject({
    data: { id: sent.id, userId: bo.id, userName: 'bo' },
  })
  await atBo.next(isEvent('redPacket.opened'))
  expect((await stateFor(ana, sent.id))?.latest).toMatchObject({ userId: bo.id, userName: 'bo' })
  // A user who has not opened it sees no amounts, and future shares are visible to nobody.
  expect(await detail(cam, sent.id)).toMatchObject({ taken: 1, shares: [], proof: null, latest: null })
  expect(await detail(bo, sent.id)).toMatchObject({ shares: [{ userId: bo.id, money: mine }], proof: null })
  const others = [(await open(cam, sent.id)).mine ?? 0, (await open(ana, sent.id)).mine ?? 0]
  expect(await atBo.next(isEvent('redPacket.changed'))).toMatchObject({
    data: { id: sent.id, state: 'ended' },
  })

  await expect(open(dan, sent.id)).rejects.toThrow('PacketEmpty')
  const over = await detail(dan, sent.id)
  expect(over).toMatchObject({ state: 'ended', taken: 3, takenMoney: 1_000, mine: null })
  expect(over.shares.map((one) => one.userId)).toEqual([ana.id, cam.id, bo.id])
  const most = Math.max(mine, ...others)
  expect(over.shares.filter((one) => one.best).map((one) => one.money)).toEqual([most])
  const { salt, shares } = over.proof ?? { salt: '', shares: [] }
  expect(shares).toEqual([mine, ...others].map(formatMoney))
  const text = JSON.stringify({ id: sent.id, salt, shares })
  expect(createHash('sha256').update(text).digest('hex')).toBe(sent.commitment)
  expect([await money(bo), await money(cam), await money(ana)]).toEqual([
    mine,
    others[0],
    (others[1] ?? 0) - 1_000,
  ])
  await expectBooksRight(server)
})

test('a packet in a private chat has a system line, and its sender cannot open it', async () => {
  const { ana, bo } = await four()
  const atAna = await ana.connect()
  const sent = await send(ana, bo, { kind: 'normal', money: 250 })
  await expect(open(ana, sent.id)).rejects.toThrow('PacketYours')
  expect(await open(bo, sent.id)).toMatchObject({
    mine: 250,
    state: 'ended',
    conversation: { type: 2, id: ana.id },
  })
  const line = await atAna.next<Extract<WireFrame, { cmd: 11 }>>(
    (frame) =>
      isKind(msgType.inform)(frame) && frame.cmd === 11 && frame.data.content.includes('packetOpened'),
  )
  expect(JSON.parse(line.data.content)).toMatchObject({
    key: 'packetOpened',
    args: { who: 'bo', whose: 'ana' },
  })
  expect([await money(ana), await money(bo)]).toEqual([-250, 250])
  await expectBooksRight(server)
})

test('a normal packet has equal shares, and nobody is luckiest', async () => {
  const { ana, bo, cam, group } = await four()
  const sent = await send(ana, group, { kind: 'normal', count: 2, money: 150 })
  expect(sent.money).toBe(300)
  expect([(await open(bo, sent.id)).mine, (await open(cam, sent.id)).mine]).toEqual([150, 150])
  expect((await detail(ana, sent.id)).shares.some((one) => one.best)).toBe(false)
})

test('an exclusive packet is for one person only, and the others see for whom', async () => {
  const { ana, bo, cam, group } = await four()
  const exclusive = { kind: 'exclusive', money: 300 } as const
  for (const change of [
    { ...exclusive },
    { ...exclusive, forUserId: bo.id, count: 2 },
    { kind: 'lucky', forUserId: bo.id } as const,
  ])
    await expect(send(ana, group, change)).rejects.toThrow('BadParameter')
  for (const forUserId of [eve.id, ana.id, '000000000', '999999999999999'])
    await expect(send(ana, group, { ...exclusive, forUserId })).rejects.toThrow('NoDataFound')
  const sent = await send(ana, group, { ...exclusive, forUserId: bo.id })
  await expect(open(cam, sent.id)).rejects.toThrow('PacketNotForYou')
  await expect(open(ana, sent.id)).rejects.toThrow('PacketNotForYou')
  expect((await stateFor(cam, sent.id))?.forUser).toMatchObject({ userId: bo.id, userName: 'bo' })
  expect((await open(bo, sent.id)).mine).toBe(300)
  await expectBooksRight(server)
})

test('amounts and counts outside their limits are refused, and nothing is written', async () => {
  const { ana, bo, group } = await four()
  const packets = async () =>
    (await app.pool.query('select 1 from red_packets where sender_id = $1', [ana.id])).rowCount
  const had = await packets()
  const tries: [Partial<Send>, string][] = [
    [{ count: 3, money: 2 }, 'PacketAmountWrong'],
    [{ count: 1, money: 20_001 }, 'PacketAmountWrong'],
    [{ count: 2, money: 40_001 }, 'PacketAmountWrong'],
    [{ kind: 'normal', count: 4, money: 20_001 }, 'PacketAmountWrong'],
    [{ count: 5, money: 500 }, 'PacketCountTooLarge'],
    [{ count: 0 }, 'BadParameter'],
    [{ count: -1 }, 'BadParameter'],
    [{ count: 1.5 }, 'BadParameter'],
    [{ count: 101 }, 'BadParameter'],
    [{ money: 0 }, 'BadParameter'],
    [{ money: 2_000_001 }, 'BadParameter'],
    [{ wish: 'x'.repeat(31) }, 'BadParameter'],
    [{ kind: 'thunder' as never }, 'BadParameter'],
    [{ requestId: 'short' }, 'BadParameter'],
  ]
  for (const [change, name] of tries)
    await expect(send(ana, group, change), JSON.stringify(change)).rejects.toThrow(name)
  await expect(send(ana, bo, { count: 2 })).rejects.toThrow('PacketCountTooLarge')
  for (const amount of hostileAmounts) {
    const body = { ...wanted(group), money: amount }
    const said = await request(server, 'redPacket/send', body, { token: ana.token })
    expect(said.retCode, String(amount)).toBe('10101')
  }
  for (const count of [...hostileAmounts.filter((one) => one !== 1 && one !== '01'), 100]) {
    const body = {
      requestId: requestId(),
      conversation: { type: 2, id: bo.id },
      giftId: '1',
      count,
      payPassword,
    }
    expect((await request(server, 'gift/send', body, { token: ana.token })).retCode, String(count)).toBe(
      '10101',
    )
  }
  expect([await money(ana), await packets()]).toEqual([0, had])
})

test('a user who may not write there, has a wrong payment password or too little money sends nothing', async () => {
  const { ana, bo, cam, group } = await newFour()
  await rich(server, '3.00', bo)
  await rich(server, '10.00', eve)
  await expect(send(eve, group)).rejects.toThrow('NoDataFound')
  await expect(send(eve, { id: '999999999999999', group: true })).rejects.toThrow('NoDataFound')
  await expect(send(eve, eve)).rejects.toThrow('NoDataFound')
  await expect(send(eve, ana)).rejects.toThrow('MessageStrangerLimit')
  await expect(send(bo, group, { money: 301 })).rejects.toThrow('InsufficientBalance')
  await expect(send(bo, group, { money: 100, payPassword: '000000' })).rejects.toThrow('PayPasswordWrong')
  await expect(send(cam, group, { money: 100 })).rejects.toThrow('PayPasswordWrong')
  await ana.call(friends.block, { toUserId: bo.id })
  await expect(send(bo, ana, { money: 100 })).rejects.toThrow('MessageBlocked')
  await app.pool.query('delete from identities where user_id = $1', [bo.id])
  await expect(send(bo, group, { money: 100 })).rejects.toThrow('NotVerified')
  expect([await money(bo), await money(eve)]).toEqual([300, 1_000])
  await expectBooksRight(server)
})

test('a packet or a gift cannot be sent to oneself or the system user', async () => {
  const { ana } = await four()
  const gift = (id: string) =>
    ana.call(redPackets.gift, {
      ...{ requestId: requestId(), conversation: { type: 2, id: id }, giftId: '1', count: 1, payPassword },
    })
  for (const [id, refusal] of [
    [ana.id, 'NoDataFound'],
    [systemUserId, 'MessageBlocked'],
  ] as const) {
    await expect(
      ana.call(redPackets.send, { ...wanted(ana), conversation: { type: 2, id } }),
    ).rejects.toThrow(refusal)
    await expect(gift(id)).rejects.toThrow(refusal)
  }
  expect(await money(ana)).toBe(0)
})

test('a user who is no member, joined later, left, or was blocked by the sender opens nothing', async () => {
  const { ana, bo, cam, dan, group } = await newFour()
  const sent = await send(ana, group, { count: 4, money: 400 })
  await cam.call(groups.quit, { id: group.id })
  await ana.call(friends.block, { toUserId: dan.id })
  await app.pool.query('update participants set from_seq = 99 where conversation_id = $1 and user_id = $2', [
    `1:${group.id}`,
    bo.id,
  ])
  for (const who of [eve, bo]) {
    await expect(open(who, sent.id)).rejects.toThrow('NoDataFound')
    await expect(detail(who, sent.id)).rejects.toThrow('NoDataFound')
    expect(await stateFor(who, sent.id)).toBeUndefined()
  }
  await expect(open(cam, sent.id)).rejects.toThrow('NoDataFound')
  await expect(open(dan, sent.id)).rejects.toThrow('PacketNotForYou')
  await expect(open(ana, '999999999999999')).rejects.toThrow('NoDataFound')
  // Messages from their membership stay readable.
  expect(await detail(cam, sent.id)).toMatchObject({ state: 'open', shares: [] })
})

test('the same order again, also concurrently, is paid once; with other fields it is refused', async () => {
  const { ana, bo } = await four()
  const order = wanted(bo, { money: 700 })
  const first = await ana.call(redPackets.send, order)
  const again = await Promise.all(Array.from({ length: 10 }, () => ana.call(redPackets.send, order)))
  expect(new Set([first, ...again].map((one) => one.id)).size).toBe(1)
  await expect(ana.call(redPackets.send, { ...order, money: 701 })).rejects.toThrow('RequestIdReused')
  const gift = {
    requestId: requestId(),
    conversation: { type: 2, id: bo.id },
    giftId: '2',
    count: 3,
    payPassword,
  } as const
  const gifts = await Promise.all(Array.from({ length: 5 }, () => ana.call(redPackets.gift, gift)))
  expect(new Set(gifts.map((one) => one.msgId)).size).toBe(1)
  expect(await money(ana)).toBe(-1_000)
  const request = requestId()
  const opened = await Promise.all([
    ...Array.from({ length: 10 }, () => open(bo, first.id, request)),
    ...Array.from({ length: 10 }, () => open(bo, first.id)),
  ])
  expect(new Set(opened.map((one) => one.mine))).toEqual(new Set([700]))
  expect((await open(bo, first.id)).mine).toBe(700)
  await expect(open(bo, '999999999999999', request)).rejects.toThrow('NoDataFound')
  expect(await money(bo)).toBe(700)
  await expectBooksRight(server)
})

test('from two devices concurrently one user takes one share', async () => {
  const { ana, bo, group } = await four()
  for (let round = 0; round < 5; round += 1) {
    const { id } = await send(ana, group, { count: 4, money: 400 })
    const got = await Promise.all([1, 2, 3, 4].map(() => open(bo, id)))
    expect(new Set(got.map((one) => one.mine)).size).toBe(1)
    expect((await detail(bo, id)).taken).toBe(1)
  }
  await expectBooksRight(server)
})

test('a share whose lock is rolled back goes to a waiting user', async () => {
  const { ana, bo, group } = await four()
  const { id } = await send(ana, group, { count: 1, money: 100 })
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select 1 from red_packet_shares where packet_id = $1 for update', [id])
  let tries = 0
  const transaction: typeof app.transaction = (action) => {
    tries += 1
    return app.transaction(action)
  }
  const grab = openAs({ ...app, userId: bo.id, transaction }, { requestId: requestId(), id })
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(2)
  await client.query('rollback')
  client.release()
  await grab
  expect((await detail(bo, id)).mine).toBe(100)
})

/** Opens as a user whose turn comes after `meanwhile`: the queue of the database may be long. */
async function openLate(who: Person, id: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const transaction: typeof app.transaction = async (action) => {
    await meanwhile()
    return app.transaction(action)
  }
  return openAs({ ...app, userId: who.id, transaction }, { requestId: requestId(), id }).then(
    () => 'opened',
    (error: Error) => error.message,
  )
}

test('a packet that expires while a user waits is not opened, even before the refund', async () => {
  const { ana, bo, cam, group } = await newFour()
  const { id, expireTime } = await send(ana, group, { kind: 'normal', count: 2, money: 100 })
  const atEnd = async (ms: number) => clock.moveTo(expireTime + ms)
  expect(await openLate(cam, id, () => atEnd(-1))).toBe('opened')
  expect(await openLate(bo, id, () => atEnd(0))).toBe('PacketExpired')
  expect(await money(bo)).toBe(0)
  await refundExpired(app)
  expect(await money(ana)).toBe(-100)
  await expectBooksRight(server)
})

test('a user who leaves the group while waiting opens nothing', async () => {
  const { ana, bo, group } = await newFour()
  const { id } = await send(ana, group, { kind: 'normal', count: 2, money: 100 })
  const leave = () => bo.call(groups.quit, { id: group.id })
  expect(await openLate(bo, id, leave)).toBe('NoDataFound')
  expect(await money(bo)).toBe(0)
})

test('unopened shares are refunded after a day, once, with a line', async () => {
  const { ana, bo, cam, group } = await newFour()
  const atAna = await ana.connect()
  const sent = await send(ana, group, { count: 3, money: 1_000 })
  const all = await send(ana, group, { kind: 'normal', count: 1, money: 100 })
  await open(bo, all.id)
  const mine = (await open(bo, sent.id)).mine ?? 0
  clock.moveTo(sent.expireTime)
  // Also before the job has run.
  await expect(open(cam, sent.id)).rejects.toThrow('PacketExpired')
  expect(await detail(cam, sent.id)).toMatchObject({ state: 'expired', proof: null })
  await Promise.all([refundExpired(app), refundExpired(app), refundExpired(app)])
  await refundExpired(app)
  await expect.poll(() => money(ana), { timeout: 20_000 }).toBe(-100 - mine)
  const notice = await atAna.next<Extract<WireFrame, { cmd: 11 }>>(isKind(msgType.walletNotice))
  expect(JSON.parse(notice.data.content)).toEqual({
    kind: 'packet',
    money: formatMoney(1_000 - mine),
    logId: sent.id,
    result: 'refunded',
    reason: '',
  })
  await atAna.next((frame) => frame.cmd === 30 && frame.name === 'redPacket.changed')
  const over = await detail(cam, sent.id)
  expect(over).toMatchObject({ state: 'expired', taken: 1, takenMoney: mine, endTime: sent.expireTime })
  expect(over.shares).toMatchObject([{ userId: bo.id, money: mine, best: false }])
  expect(over.proof?.shares).toHaveLength(3)
  expect((await open(bo, sent.id)).mine).toBe(mine)
  expect(await detail(cam, all.id)).toMatchObject({ state: 'ended' })
  await expectBooksRight(server)
})

const heldIn = async (id: string) => {
  const sum = 'select coalesce(sum(amount), 0)::bigint as sum from ledger_entries where account = $1'
  return (await app.pool.query<{ sum: number }>(sum, [`held:packet:${id}`])).rows[0]?.sum
}

test('the last grab and a concurrent refund divide the money without a remainder', async () => {
  const { ana, bo, cam, dan, group } = await four()
  for (let round = 0; round < 6; round += 1) {
    const { id } = await send(ana, group, { count: 3, money: 300 })
    // As if another process, whose clock is ahead, found it due.
    await app.pool.query('update red_packets set expires_at = $2 where id = $1', [id, clock.now() + 20])
    const grabs = [bo, cam, dan].map((who) => open(who, id).catch((error: Error) => error.message))
    clock.moveBy(round % 2 ? 21 : 20)
    const [results] = await Promise.all([Promise.all(grabs), refundExpired(app), refundExpired(app)])
    await refundExpired(app)
    for (const one of results) if (typeof one === 'string') expect(one).toBe('PacketExpired')
    const { taken, takenMoney } = await detail(ana, id)
    expect(taken).toBe(results.filter((one) => typeof one !== 'string').length)
    // The server's own job may run too.
    await expect.poll(() => heldIn(id), { timeout: 20_000 }).toBe(0)
    expect(takenMoney).toBeLessThanOrEqual(300)
  }
  await expectBooksRight(server)
})

test('the open packets of a dissolved group are refunded at once, and nobody can open them', async () => {
  const { ana, bo, cam, group } = await newFour()
  const sent = await send(ana, group, { kind: 'normal', count: 3, money: 100 })
  await open(bo, sent.id)
  await app.transaction((tx) => dissolve(app, tx, group.id))
  await expect(open(cam, sent.id)).rejects.toThrow('PacketExpired')
  await expect.poll(() => money(ana), { timeout: 20_000 }).toBe(-100)
  await expect(send(ana, group)).rejects.toThrow('MessageGroupDissolved')
  expect(await detail(bo, sent.id)).toMatchObject({ state: 'expired', taken: 1 })
  await expectBooksRight(server)
})

test('records show the packets sent and opened in a year, with their sums and luck', async () => {
  const { ana, bo, cam, group } = await newFour()
  const year = new Date(clock.now()).getUTCFullYear()
  const lucky = await send(ana, group, { count: 2, money: 1_000 })
  const got = [(await open(bo, lucky.id)).mine ?? 0, (await open(cam, lucky.id)).mine ?? 0]
  clock.moveBy(1_000)
  await send(ana, bo, { kind: 'normal', money: 200 })
  const mine = await ana.call(redPackets.records, { sent: 1, year })
  expect(mine.list).toMatchObject([
    {
      kind: 'normal',
      other: { userId: bo.id, userName: 'bo' },
      money: 200,
      count: 1,
      taken: 0,
      state: 'open',
    },
    {
      kind: 'lucky',
      other: { userId: group.id, userName: 'Test group' },
      money: 1_000,
      taken: 2,
      state: 'ended',
    },
  ])
  expect(mine.total).toEqual({ money: 1_200, count: 2, best: 0 })
  const [first, second] = await Promise.all(
    [bo, cam].map((who) => who.call(redPackets.records, { sent: 0, year })),
  )
  expect(first?.list).toMatchObject([{ id: lucky.id, other: { userId: ana.id }, money: got[0] }])
  expect((first?.total.best ?? 0) + (second?.total.best ?? 0)).toBe(1)
  const page = await ana.call(redPackets.records, { sent: 1, year, pageSize: 1, pageNo: 2 })
  expect([page.list.map((one) => one.id), page.more]).toEqual([[lucky.id], false])
  expect((await ana.call(redPackets.records, { sent: 1, year: year - 1 })).list).toEqual([])
})

test('a gift is paid and shown in the chat; strangers get none', async () => {
  const { ana, bo } = await four()
  const atBo = await bo.connect()
  const gift = (to: string, change = {}) =>
    ana.call(redPackets.gift, {
      ...{ requestId: requestId(), conversation: { type: 2, id: to }, giftId: '3', count: 2, payPassword },
      ...change,
    })
  const { msgId, money: paid } = await gift(bo.id)
  const frame = await atBo.next<Extract<WireFrame, { cmd: 11 }>>(isKind(msgType.gift))
  expect([frame.data.id, JSON.parse(frame.data.content), paid]).toEqual([
    msgId,
    { id: '3', count: 2, money: '6.00' },
    600,
  ])
  await expect(gift(eve.id)).rejects.toThrow('MessageStrangerLimit')
  await expect(gift(ana.id)).rejects.toThrow('NoDataFound')
  await expect(gift(bo.id, { payPassword: '111111' })).rejects.toThrow('PayPasswordWrong')

  await expect(gift(bo.id, { giftId: '7' })).rejects.toThrow('BadParameter')
  expect(await money(ana)).toBe(-600)
  await expectBooksRight(server)
})

test('an open packet counts as its sender’s money in flight, and prevents deletion of the account', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '2.00', ana)
  const { id } = await send(ana, bo, { money: 200 })
  expect((await ana.call(wallet.asset, {})).held).toBe(200)
  expect((await ana.call(accountDeletion.detail, {})).blockers).toContain('money')
  await open(bo, id)
  expect((await ana.call(wallet.asset, {})).held).toBe(0)
  expect((await ana.call(accountDeletion.detail, {})).blockers).toEqual([])
})

test('while money is stopped nobody opens or sends packets, and everything can be read', async () => {
  const { ana, bo, group } = await four()
  const { id } = await send(ana, group, { count: 2, money: 200 })
  await app.pool.query(`update ledger_state set stopped = true`)
  try {
    await expect(open(bo, id)).rejects.toThrow('MoneyStopped')
    await expect(send(ana, group)).rejects.toThrow('MoneyStopped')
    expect(await detail(bo, id)).toMatchObject({ taken: 0, mine: null })
  } finally {
    await app.pool.query(`update ledger_state set stopped = false`)
  }
  expect((await open(bo, id)).mine).toBeGreaterThan(0)
  await fund(server, bo, '1.00')
  await expectBooksRight(server)
})
