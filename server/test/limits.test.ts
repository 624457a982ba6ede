import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Redis } from 'ioredis'
import type { RateName } from '@mynah/contract/limits'
import { isQuota, rates } from '@mynah/contract/limits'
import type { WireFrame } from '@mynah/contract/frames'
import { testClock } from '../src/platform/clock.ts'
import { openLimiter } from '../src/platform/limits/limiter.ts'
import { ask, befriend, messageId, people, request, type Person } from './person.ts'
import { redisUrl, testServer } from './server.ts'

const server = await testServer()
const full = process.env.MYNAH_FULL === '1'

/** For each rate a call that costs one point of it, regardless of its answer; for quotas see quotas.test. */
const asks: Partial<Record<RateName, [string, object, 'GET'?]>> = {
  read: ['userFriend/myCount', {}],
  write: ['userFriend/upRemarks', { friendId: '1', remarks: '' }],
  chat: ['custom/message/send', { id: 'x', chatType: 2, msgType: 0, content: '' }],
  draft: ['imSession/draft', { id: '21', text: '' }],
  search: ['user/search', { keyWords: '' }],
  edit: ['messageEdit/save', { toBizId: '1', toBizType: 1, msgId: 'a'.repeat(32), version: 0, content: 'x' }],
  reaction: [
    'messageReaction/set',
    { toBizId: '1', toBizType: 1, msgId: 'a'.repeat(32), emoji: '👍', on: '1' },
  ],
  linkPreview: ['linkPreview/make', { url: 'https://example.org/' }],
  collect: ['user/message/collect', { msgId: ['x'] }],
  login: ['sms/isVrCode', { mobile: '+628123456789' }],
  code: ['sms/sendSms', { mobile: '0', type: 'login' }],
  attempt: ['transfer/send', {}],
  identityCheck: ['authInfo/verifyPhoneUserBind', {}],
  spend: ['wallet/pay', {}],
  grab: ['redPacket/open', {}],
  callStart: ['call/start', {}],
  mediaTest: ['media/test', {}],
  meeting: ['meeting/leave', {}],
  momentWrite: ['moment/delete', {}],
  place: ['place/send', {}],
  placeMove: ['place/move', {}],
}

const elsewhere = [
  'history',
  'typing',
  'lookup',
  'miss',
  'failure',
  'captcha',
  'qr',
  'connect',
  'connectFailure',
  'mediaConnect',
  'meetingPassword',
  'meetingGuesses',
  'groupLinkLook',
]

test('every rate of requests is tested', () => {
  const all = (Object.keys(rates) as RateName[]).filter((name) => !isQuota(name))
  expect([...Object.keys(asks), ...elsewhere].toSorted()).toEqual(all.toSorted())
})

for (const [name, [path, body, method = 'POST']] of Object.entries(asks)) {
  test(`${name}: requests above the rate are refused, and accepted again once the window is over`, async () => {
    const { ana, bo } = await people(server, 'ana', 'bo')
    const { points, seconds } = rates[name as RateName]
    const tried = (who: Person) => ask(server, { path, method }, body, { token: who.token })
    const codeOf = async (who: Person) => (await tried(who)).retCode
    const refused = name === 'chat' ? '10029' : '10106'
    const codes: string[] = []
    for (let count = 0; count < points; count += 1) codes.push(await codeOf(ana))
    expect(codes).not.toContain(refused)
    expect(await codeOf(ana)).toBe(refused)
    const byTarget = name === 'login' || name === 'code'
    if (!byTarget) expect(await codeOf(bo)).not.toBe(refused)
    server.clock.moveBy(seconds * 1000)
    expect(await codeOf(ana)).not.toBe(refused)
  })
}

test('history and offline over a socket are refused above their rate', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  const codes: number[] = []
  for (let count = 0; count <= rates.history.points; count += 1) {
    socket.send({ cmd: 19, type: 1, toBizId: '1', toBizType: 1 })
    const frame = await socket.next((one) => one.cmd === 20)
    codes.push('code' in frame ? (frame.code ?? 0) : 0)
  }
  expect(codes.indexOf(10029)).toBe(rates.history.points)
})

test('typing is published at its rate at most, and again once the window is over', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const { points, seconds } = rates.typing
  const isTyping = (frame: WireFrame) => frame.cmd === 22 && frame.data.code === 400
  const type = (count: number) => {
    for (let sent = 0; sent < count; sent += 1)
      a.send({ cmd: 22, code: 400, to: bo.id, chatType: 2, extras: {} })
  }
  type(points + 10)
  for (let received = 0; received < points; received += 1) await b.next(isTyping)
  await a.sendText({ to: bo.id }, 'after typing')
  await b.message('after typing')
  expect(b.frames.filter(isTyping)).toEqual([])
  server.clock.moveBy(seconds * 1_000)
  type(1)
  await b.next(isTyping)
})

test('twenty messages in ten seconds are accepted, over a socket and HTTP together, then code 10029', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  for (let count = 0; count < 10; count += 1) {
    expect((await socket.sendText({ to: bo.id }, `by socket ${count}`)).code).toBe(10000)
    const body = { id: messageId(), to: bo.id, chatType: 2, msgType: 0, content: 'by HTTP' }
    expect(await request(server, 'custom/message/send', body, { token: ana.token })).toMatchObject({
      retCode: '000000',
    })
    server.clock.moveBy(900)
  }
  expect((await socket.sendText({ to: bo.id }, 'one more')).code).toBe(10029)
  const id = messageId()
  for (let count = 0; count < 25; count += 1) {
    const body = { id, to: bo.id, chatType: 2, msgType: 0, content: 'one more' }
    expect(await request(server, 'custom/message/send', body, { token: ana.token })).toMatchObject({
      retCode: '10029',
      data: { code: 10029, msg: expect.stringMatching(/./), command: 12, data: { id } },
    })
  }
  server.clock.moveBy(1_000)
  expect((await socket.sendText({ to: bo.id }, 'later')).code).toBe(10000)
})

test('a flood from one address gets 429 with Retry-After before any call', async () => {
  const other = await testServer()
  const answers: Response[] = []
  for (let count = 0; count < 1_300 && answers.at(-1)?.status !== 429; count += 50) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () =>
          fetch(new URL('/api/user/getUserInfo', other.url), { method: 'POST' }),
        ),
      )),
    )
  }
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toBe('10')
  expect(await refused[0]?.json()).toMatchObject({ retCode: '10106', data: null })
})

const steps = fc.array(
  fc.record({ wait: fc.integer({ min: -500, max: 700 }), takes: fc.integer({ min: 0, max: 6 }) }),
  {
    maxLength: 60,
  },
)

test(
  'no time window has more than its points, with any changes of the clock',
  async () => {
    const url = await redisUrl()
    const redis = url ? new Redis(url) : undefined
    let most = 0
    try {
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 9 }), fc.uuid(), async (plan, points, subject) => {
          const clock = testClock(1_000_000)
          const options = { factor: 1, clock, ...(redis && { redis }) }
          const limiters = redis ? [openLimiter(options), openLimiter(options)] : [openLimiter(options)]
          const admitted: number[] = []
          // A clock that is set back counts as standing still.
          let latest = 0
          for (const [at, { wait, takes }] of plan.entries()) {
            clock.moveBy(wait)
            for (let count = 0; count < takes; count += 1) {
              const limiter = limiters[(at + count) % limiters.length]
              if (!(await limiter?.take('property', { points, seconds: 1 }, subject))) continue
              latest = Math.max(latest, clock.now())
              admitted.push(latest)
            }
          }
          for (const [at, time] of admitted.entries()) {
            const nth = admitted[at - points]
            if (nth !== undefined) expect(time - nth).toBeGreaterThanOrEqual(1_000)
            most = Math.max(most, at)
          }
        }),
        { numRuns: full ? 20_000 : redis ? 100 : 1_000 },
      )
    } finally {
      redis?.disconnect()
    }
    expect(most).toBeGreaterThan(9)
  },
  full ? 600_000 : 30_000,
)
