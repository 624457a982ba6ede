import { expect, test } from 'vitest'
import sharp from 'sharp'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { isQuota, rates, type RateName } from '@mynah/contract/limits'
import { decide } from '../src/features/identity/service.ts'
import { requestId, rich, payPassword } from './money.ts'
import { ask, befriend, groupOf, messageId, newcomer, people, verify, type Person } from './person.ts'
import { testServer } from './server.ts'
import { picture, upload, uploadPicture } from './upload.ts'

const server = await testServer({ limitFactor: 1_000 })
// The same server with quotas of a single action.
const strict = await testServer({
  databaseUrl: server.config.databaseUrl,
  dataFolder: server.config.dataFolder,
  limitFactor: 0.001,
})

type Answer = { retCode: string; data: unknown }
type Quota = {
  /** A successful action, different for each number. */
  act(nth: number): Promise<Answer>
  refused: (() => Promise<Answer>)[]
}
type QuotaName = { [Name in RateName]: (typeof rates)[Name] extends { quota: true } ? Name : never }[RateName]

const requester =
  (who: Person) =>
  (path: string, body: object = {}, method: 'POST' | 'GET' = 'POST') =>
    ask(strict, { path, method }, body, { token: who.token })

let seed = 0
async function voucher(who: Person): Promise<string> {
  seed += 1
  const pixels = Buffer.from(
    Array.from({ length: 8 * 8 * 3 }, (_, at) => Math.abs(Math.round(Math.sin(seed * 97 + at * 12.9) * 255))),
  )
  const bytes = await sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
    .resize(64, 64)
    .png()
    .toBuffer()
  return (await upload(server, who, { name: 'paid.png', mime: 'image/png', pre: 'voucher', bytes })).url
}

const quotas: Record<QuotaName, () => Promise<Quota>> = {
  async apply() {
    const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
    const call = requester(ana)
    return {
      async act(nth) {
        const to = nth === 0 ? bo : cy
        const answer = await call('userFriendApply/add', { friendUserId: to.id })
        // Pending requests have a limit of their own.
        const { list } = await to.call(friends.friendRequests, { status: 0 })
        for (const { id } of list) await to.call(friends.answer, { id, status: 2 })
        return answer
      },
      refused: [
        () => call('userFriendApply/add', {}),
        () => call('userFriendApply/add', { friendUserId: ana.id }),
      ],
    }
  },
  async poll() {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    const call = requester(ana)
    const poll = {
      toBizId: bo.id,
      toBizType: 2,
      kind: 'poll',
      question: 'When?',
      options: ['Now', 'Later'],
      multiple: '0',
      secret: '0',
      results: 'now',
      endTime: 0,
      addOptions: '0',
    }
    return {
      act: () => call('poll/create', { ...poll, id: messageId() }),
      refused: [
        () => call('poll/create', { ...poll, id: messageId(), options: ['Now'] }),
        () => call('poll/create', { ...poll, id: messageId(), answer: 2 }),
      ],
    }
  },
  async groupCreate() {
    const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
    await befriend(ana, bo)
    const call = requester(ana)
    return {
      act: (nth) => call('userGroup/create', { name: `Group ${nth}`, userList: [bo.id] }),
      refused: [
        () => call('userGroup/create', { name: '', userList: [bo.id] }),
        () => call('userGroup/create', { name: 'Us', userList: [cy.id] }),
      ],
    }
  },
  async groupLink() {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const { id: groupId } = await groupOf(ana, bo)
    const call = requester(ana)
    return {
      act: () => call('groupLink/add', { groupId }),
      refused: [
        () => call('groupLink/add', { groupId, places: 0 }),
        () => call('groupLink/add', { groupId: '999999999999999' }),
      ],
    }
  },
  async meetingCreate() {
    const { ana } = await people(server, 'ana')
    const call = requester(ana)
    const plan = { title: 'Monday', password: '1234', startTime: 0, duration: 1, unit: 'hour' }
    return {
      act: () => call('meeting/create', { requestId: requestId(), ...plan }),
      refused: [
        () => call('meeting/create', { requestId: requestId(), ...plan, password: '' }),
        () => call('meeting/create', { requestId: requestId(), ...plan, startTime: 1 }),
      ],
    }
  },
  async moment() {
    const { ana } = await people(server, 'ana')
    const call = requester(ana)
    const media = [await uploadPicture(server, ana, 'moment')]
    return {
      act: () => call('moment/publish', { requestId: requestId(), media, visibility: 'friends' }),
      refused: [
        () => call('moment/publish', { requestId: requestId(), media: [], visibility: 'friends' }),
        () => call('moment/publish', { requestId: requestId(), media, visibility: 'some' }),
      ],
    }
  },
  async groupInvite() {
    const { ana, bo, cy, dan } = await people(server, 'ana', 'bo', 'cy', 'dan')
    const { id } = await groupOf(ana, bo)
    for (const friend of [cy, dan]) await befriend(ana, friend)
    const call = requester(ana)
    return {
      act: (nth) => call('userGroup/addUser', { id, userList: [[cy, dan][nth]?.id] }),
      refused: [
        () => call('userGroup/addUser', { id, userList: ['1'] }),
        () => call('userGroup/addUser', { id: '1', userList: [cy.id] }),
      ],
    }
  },
  async groupJoin() {
    const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
    await befriend(ana, bo)
    const found: string[] = []
    for (const name of ['One', 'Two']) {
      const { id } = await ana.call(groups.create, { name, userList: [bo.id] })
      await ana.call(groups.setSearch, { id, state: true })
      found.push(id)
    }
    const call = requester(cy)
    return {
      act: (nth) => call('userGroupApply/searchAdd', { groupId: found[nth] }),
      refused: [
        () => call('userGroupApply/searchAdd', { groupId: '1' }),
        () => call('userGroup/joinGroup', { id: found[0], invite: 'x'.repeat(43) }),
      ],
    }
  },
  async upload() {
    const { ana } = await people(server, 'ana')
    const bytes = await picture()
    const send = async (pre: string, content: Buffer) => {
      const body = new FormData()
      body.set('pre', pre)
      body.set('file', new Blob([Uint8Array.from(content)], { type: 'image/png' }), 'picture.png')
      const url = new URL('/api/sysFileUpload/upload', strict.url)
      const answer = await fetch(url, { method: 'POST', headers: { token: ana.token }, body })
      return (await answer.json()) as Answer
    }
    return {
      act: () => send('chat', bytes),
      refused: [() => send('nowhere', bytes), () => send('avatar', Buffer.from('no picture'))],
    }
  },
  async device() {
    const { ana } = await people(server, 'ana')
    const call = requester(ana)
    return {
      act: (nth) => call('user/reportDevice', { brand: `Brand ${nth}` }),
      refused: [() => call('user/reportDevice', { brand: 5 })],
    }
  },
  async complaint() {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const call = requester(ana)
    const complain = (id: string, text: string) => call('complain/add', { about: 1, id, kind: 'other', text })
    return {
      act: (nth) => complain(bo.id, `Text ${nth}`),
      refused: [() => complain(ana.id, 'Text'), () => complain(bo.id, '')],
    }
  },
  async identity() {
    const ana = await newcomer(server)
    const call = requester(ana)
    const card = { country: 'ID', firstName: 'Ana', cardType: 'idCard', cardId: 'AB 1234567' }
    const photo = () => uploadPicture(server, ana, 'certificate')
    return {
      async act(nth) {
        const answer = await call('certificate/submit', {
          ...card,
          front: await photo(),
          back: await photo(),
        })
        const appendResults = { userId: ana.id, attempt: nth + 1, approve: false, reason: 'blurred' }
        if (answer.retCode === '000000')
          await server.app.transaction((tx) => decide(server.app, tx, appendResults))
        return answer
      },
      refused: [
        () => call('certificate/submit', { ...card, front: '/media/x', back: '/media/y' }),
        () => call('certificate/submit', card),
      ],
    }
  },
  async transfer() {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    await rich(server, '10.00', ana)
    const call = requester(ana)
    const body = { toUserId: bo.id, money: '1.00', payPassword }
    const ids = [requestId(), requestId()]
    return {
      act: (nth) => call('transfer/send', { ...body, requestId: ids[nth] }),
      refused: [
        () => call('transfer/send', { ...body, requestId: requestId(), money: '1.001' }),
        () => call('transfer/send', { ...body, requestId: requestId(), money: '99.00' }),
        () => call('transfer/send', { ...body, requestId: requestId(), toUserId: ana.id }),
        () => call('transfer/send', { ...body, requestId: requestId(), payPassword: '999999' }),
      ],
    }
  },
  async packet() {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await befriend(ana, bo)
    await rich(server, '10.00', ana)
    const call = requester(ana)
    const to = { toBizId: bo.id, toBizType: 2, kind: 'normal', count: 1, money: '1.00', payPassword }
    const ids = [requestId(), requestId()]
    return {
      act: (nth) => call('redPacket/send', { ...to, requestId: ids[nth] }),
      refused: [
        () => call('redPacket/send', { ...to, requestId: requestId(), count: 3 }),
        () => call('redPacket/send', { ...to, requestId: requestId(), money: '99.00' }),
        () => call('redPacket/send', { ...to, requestId: requestId(), payPassword: '999999' }),
      ],
    }
  },
  async withdraw() {
    const { ana } = await people(server, 'ana')
    await rich(server, '100.00', ana)
    const call = requester(ana)
    const body = { money: '10.00', cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
    const ids = [requestId(), requestId()]
    return {
      act: (nth) => call('userExtractLog/extract', { ...body, payPassword, requestId: ids[nth] }),
      refused: [
        () => call('userExtractLog/extract', { ...body, payPassword, requestId: requestId(), money: '1.00' }),
        () => call('userExtractLog/extract', { ...body, payPassword, requestId: requestId(), money: 'ten' }),
        () => call('userExtractLog/extract', { ...body, payPassword: '999999', requestId: requestId() }),
      ],
    }
  },
  async recharge() {
    const { ana } = await people(server, 'ana')
    const call = requester(ana)
    const ids = [requestId(), requestId()]
    const pictures = [await voucher(ana), await voucher(ana)]
    const body = { money: '5.00', payplatForm: '1' }
    const recharge = (change: object) => call('userWallet/recharge', { ...body, ...change }, 'GET')
    return {
      act: (nth) => recharge({ requestId: ids[nth], voucherImg: pictures[nth] }),
      refused: [
        () => recharge({ requestId: requestId(), voucherImg: pictures[0], money: '0.01' }),
        () => recharge({ requestId: requestId(), voucherImg: '/media/voucher/none.webp' }),
      ],
    }
  },
}

const tooOften = '10106'
const withRequestId = new Set<RateName>(['transfer', 'packet', 'withdraw', 'recharge'])

for (const name of Object.keys(quotas) as QuotaName[]) {
  test(`${name}: refusals and repeats cost nothing, and successes do`, async () => {
    const { act, refused } = await quotas[name]()
    // Moves the clock between two actions, so that the general rate limit is never reached.
    const later = () => strict.clock.moveBy(rates.attempt.seconds * 1000)
    for (const one of [...refused, ...refused]) {
      later()
      expect((await one()).retCode).not.toMatch(/^(?:000000|10106)$/)
    }
    later()
    const first = await act(0)
    expect(first.retCode).toBe('000000')
    if (withRequestId.has(name)) {
      later()
      expect(await act(0)).toEqual(first)
    }
    later()
    expect((await act(1)).retCode).toBe(tooOften)
    strict.clock.moveBy(rates[name].seconds * 1000)
    expect((await act(1)).retCode).toBe('000000')
  })
}

test('every quota is tested here', () => {
  const all = (Object.keys(rates) as RateName[]).filter(isQuota)
  expect(Object.keys(quotas).toSorted()).toEqual(all.toSorted())
})

test('one request that is sent several times concurrently costs one point', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await rich(server, '10.00', ana)
  const loose = await testServer({ databaseUrl: server.config.databaseUrl, limitFactor: 0.1 })
  const body = () => ({ toUserId: bo.id, money: '1.00', payPassword, requestId: requestId() })
  const send = (fields: object) =>
    ask(loose, { path: 'transfer/send', method: 'POST' }, fields, { token: ana.token })
  const one = body()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(one)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  // A tenth of thirty is three: two are left.
  const codes = []
  for (let count = 0; count < 3; count += 1) codes.push((await send(body())).retCode)
  expect(codes).toEqual(['000000', '000000', tooOften])
})

test('requests above the guard are refused regardless of their outcome', async () => {
  const { ana } = await people(server, 'ana')
  await server.app.pool.query(verify, [ana.id])
  const guarded = await testServer({ databaseUrl: server.config.databaseUrl })
  const codes = []
  for (let count = 0; count <= rates.attempt.points; count += 1)
    codes.push(
      (await ask(guarded, { path: 'transfer/send', method: 'POST' }, {}, { token: ana.token })).retCode,
    )
  expect(codes.indexOf(tooOften)).toBe(rates.attempt.points)
})
