import { afterAll, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { dailySignIn, dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { wallet } from '@mynah/contract/wallet'
import { webPush } from '@mynah/contract/web-push'
import { Browser, pushService } from '#test/browser.ts'
import { requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { callAs, newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { exportSignIns, eraseSignIns } from './erase.ts'
import { setRewards } from './store.ts'
import { remind } from './index.ts'

const service = await pushService()
const server = await testServer({ limitFactor: 1_000, pushOrigins: [service.origin] })
afterAll(() => service.close())
const hour = 3_600_000
const sign = (who: Person, id = requestId()) => who.call(dailySignIn.sign, { requestId: id })
const last = (who: Person) => who.call(dailySignIn.last, {})
const pointsOf = async (who: Person) => (await who.call(wallet.asset, {})).points

test('a sign-in gives points once, is shown in the month, and on the other device', async () => {
  const { ana } = await people(server, 'ana')
  const other = await (await ana.again()).connect()
  expect(await last(ana)).toMatchObject({
    signed: false,
    streak: 0,
    nextStreak: 1,
    nextPoints: 5,
    timeZone: '',
  })
  expect((await ana.call(account.me, {})).sign).toBe(false)
  const id = requestId()
  const first = await sign(ana, id)
  expect(first).toMatchObject({
    streak: 1,
    points: 5,
    goldBar: false,
    state: { signed: true, nextPoints: 6 },
  })
  await other.next((frame) => frame.cmd === 30 && 'name' in frame && frame.name === 'signIn.changed')
  expect(await sign(ana, id)).toEqual(first)
  await expect(sign(ana)).rejects.toThrow('SignedInToday')
  expect(await pointsOf(ana)).toBe(5)
  expect(await ana.call(account.me, {})).toMatchObject({ sign: true, points: '5' })
  const { list } = await ana.call(dailySignIn.month, { month: first.day.slice(0, 7) })
  expect(list).toEqual([{ day: first.day, streak: 1, points: 5 }])
})

test('fifty concurrent sign-ins, from two devices and in any time zone, count once a day, also around midnight', async () => {
  for (const timeZone of ['UTC', 'Asia/Singapore']) {
    const { ana } = await people(server, 'ana')
    const devices = [ana, await ana.again()]
    const { today } = await ana.call(dailySignIn.setTimeZone, { timeZone })
    const midnight = Temporal.PlainDate.from(today)
      .add({ days: 1 })
      .toZonedDateTime(timeZone).epochMilliseconds
    server.clock.moveTo(midnight - 1)
    const crowd = async () => {
      const tries = Array.from({ length: 50 }, (_, at) => sign(devices[at % 2] as Person))
      const settled = await Promise.allSettled(tries)
      return settled.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await crowd()).toBe(1)
    server.clock.moveTo(midnight)
    expect(await crowd()).toBe(1)
    expect(await last(ana)).toMatchObject({ streak: 2, signed: true })
    expect(await pointsOf(ana)).toBe(11)
  }
})

test('an attempt delayed past midnight counts for the new day, and its repeat after midnight for the old one', async () => {
  const { ana } = await people(server, 'ana')
  const id = requestId()
  const before = await sign(ana, id)
  server.clock.moveBy(24 * hour)
  expect(await sign(ana, id)).toEqual(before)
  expect(await last(ana)).toMatchObject({ signed: false, streak: 1 })
  expect(await sign(ana)).toMatchObject({ streak: 2 })
})

test('the time zone is set once, setting the same again does nothing, and another one takes effect after 24 hours', async () => {
  const { ana } = await people(server, 'ana')
  await ana.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Jakarta' })
  const again = await ana.call(dailySignIn.setTimeZone, { timeZone: 'asia/jakarta' })
  expect(again).toMatchObject({ timeZone: 'Asia/Jakarta', timeZoneFrom: server.clock.now() + 24 * hour })
  const move = () => ana.call(dailySignIn.setTimeZone, { timeZone: 'Pacific/Auckland' })
  await expect(move()).rejects.toThrow('TimeZoneTooNew')
  server.clock.moveBy(24 * hour)
  const both = await Promise.allSettled([
    move(),
    ana.call(dailySignIn.setTimeZone, { timeZone: 'America/Lima' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(ana.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Nowhere' })).rejects.toThrow(
    'BadParameter',
  )
})

test('an unverified user can sign in too, and points set by operators apply from then on', async () => {
  const bo = await newcomer(server)
  const admin = await operator(server, 'admin')
  const { points } = await admin.call(dailySignInAdmin.rewards, {})
  await admin.call(dailySignInAdmin.setRewards, { points: [1, 2, 3, 4, 5, 6, 7] })
  expect(await sign(bo)).toMatchObject({ points: 1 })
  for (let day = 2; day <= 8; day += 1) {
    server.clock.moveBy(24 * hour)
    expect(await sign(bo)).toMatchObject({ streak: day, points: Math.min(day, 7) })
  }
  const { day } = await bo.call(dailySignIn.last, {}).then(({ today }) => ({ day: today }))
  const later = await operator(server, 'admin')
  expect((await later.call(dailySignInAdmin.figures, {})).list[0]).toMatchObject({
    day,
    people: 1,
    points: 7,
  })
  await server.app.transaction((tx) => setRewards(tx, points))
})

test('a push reminds subscribers in the evening, once, if they have not signed in', async () => {
  const all = await people(server, 'ana', 'bo', 'cy', 'dan')
  const browsers = new Map<Person, Browser>()
  for (const who of Object.values(all)) {
    const browser = new Browser(service)
    await callAs(server, who.token, webPush.subscribe, browser.subscription, { lang: 'vi' })
    await who.call(dailySignIn.setTimeZone, { timeZone: 'Asia/Jakarta' })
    browsers.set(who, browser)
  }
  const { ana, bo, cy, dan } = all
  const { today } = await last(ana)
  const morning = Temporal.ZonedDateTime.from(`${today}T08:00[Asia/Jakarta]`).add({ days: 1 })
  server.clock.moveTo(morning.epochMilliseconds)
  await sign(ana)
  server.clock.moveBy(24 * hour)
  for (const who of [ana, bo, cy]) await who.call(dailySignIn.setReminder, { isOn: true })
  await sign(cy)
  server.clock.moveTo(morning.add({ days: 1, hours: 11 }).epochMilliseconds - 1)
  await remind(server.app)
  server.clock.moveBy(1)
  await remind(server.app)
  await remind(server.app)
  const pushed = async (who: Person) => {
    const browser = browsers.get(who) as Browser
    return browser.read((await service.next(({ path }) => path === browser.path)).body)
  }
  expect(await pushed(ana)).toMatchObject({
    title: 'Điểm danh',
    body: 'Điểm danh hôm nay để giữ chuỗi 1 ngày',
    path: '/pages/my/sign/sign',
  })
  expect(await pushed(bo)).toMatchObject({ body: 'Điểm hôm nay đang chờ bạn' })
  const left = service.pushed.map(({ path }) => path)
  for (const who of [ana, bo, cy, dan]) expect(left).not.toContain(browsers.get(who)?.path)
})

test('an export has every sign-in, and an erasure leaves none', async () => {
  const { ana } = await people(server, 'ana')
  const { day } = await sign(ana)
  await ana.call(dailySignIn.setTimeZone, { timeZone: 'UTC' })
  const exported = async () => {
    const rows: unknown[] = []
    for await (const row of exportSignIns(server.app, ana.id)) rows.push(row)
    return rows
  }
  expect(await exported()).toEqual([
    { timeZone: 'UTC', goldBars: 0, reminder: false },
    { day, streak: 1, points: 5, time: new Date(server.clock.now()).toISOString() },
  ])
  await eraseSignIns(server.app, ana.id)
  expect(await exported()).toEqual([])
})
