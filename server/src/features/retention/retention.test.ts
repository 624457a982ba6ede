import { expect, test } from 'vitest'
import { appInfo } from '@mynah/contract/app-info'
import { limits } from '@mynah/contract/limits'
import { retentionAdmin } from '@mynah/contract/retention'
import { operator } from '#test/operator.ts'
import { befriend, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { history } from '#features/messages/index.ts'
import { applyRetention } from './service.ts'

const server = await testServer({ limitFactor: 100 })
const { app, clock } = server
/** An operator's session, renewed since the clock moves by days. */
const admin = async () => operator(server, 'admin')
const set = async (days: number, archive: boolean) =>
  (await admin()).call(retentionAdmin.set, { days, archive })
const state = async () => (await admin()).call(retentionAdmin.state, {})
const dayMs = 86_400_000
const { retentionDelayMs: delayMs } = limits

async function chat() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  await socket.sendText({ to: bo.id }, 'some time ago', messageId())
  return { ana, bo }
}

const shown = async ({ ana, bo }: { ana: Person; bo: Person }) =>
  (await history(app, ana.id, { type: 2, id: bo.id }, { count: 50 })).list.length

test('messages are stored for ever unless an administrator sets a period, and clients can read it', async () => {
  const who = await chat()
  const { value } = await who.ana.call(appInfo.setting, { key: 'messageDays' })
  expect(value).toBe('0')
  clock.moveBy(90 * dayMs)
  await applyRetention(app)
  expect(await shown(who)).toBeGreaterThan(0)
  expect(await state()).toMatchObject({ days: 0, startTime: 0 })
})

test('a rule takes effect a day later, is applied by then, and is recorded', async () => {
  const who = await chat()
  clock.moveBy(40 * dayMs)
  expect(await set(30, false)).toMatchObject({ days: 30, archive: false, startTime: clock.now() + delayMs })
  expect((await who.ana.call(appInfo.setting, { key: 'messageDays' })).value).toBe('30')
  expect((await who.ana.call(appInfo.setting, { key: 'messagesArchived' })).value).toBe('0')
  clock.moveBy(delayMs - 1)
  await applyRetention(app)
  expect(await shown(who)).toBeGreaterThan(0)
  clock.moveBy(1)
  await applyRetention(app)
  expect(await shown(who)).toBe(0)
  const { rows } = await app.pool.query<{ subject: string }>(
    `select subject from audit_log where subject = 'retention'`,
  )
  expect(rows.length).toBe(1)
})

test('a rule that is withdrawn within its first day has removed nothing', async () => {
  await set(0, false)
  const who = await chat()
  clock.moveBy(40 * dayMs)
  await set(30, false)
  clock.moveBy(delayMs / 2)
  expect(await set(0, false)).toMatchObject({ startTime: 0 })
  clock.moveBy(10 * dayMs)
  await applyRetention(app)
  expect(await shown(who)).toBeGreaterThan(0)
})

test('a stricter change waits a day again: fewer days, or no archive; a looser one does not', async () => {
  await set(0, false)
  const first = await set(365, true)
  clock.moveBy(2 * dayMs)
  const longer = await set(400, true)
  expect(longer.startTime).toBe(first.startTime)
  const shorter = await set(399, true)
  expect(shorter.startTime).toBe(clock.now() + delayMs)
  clock.moveBy(2 * dayMs)
  const deleting = await set(399, false)
  expect(deleting.startTime).toBe(clock.now() + delayMs)
  clock.moveBy(2 * dayMs)
  const archiving = await set(399, true)
  expect(archiving.startTime).toBe(deleting.startTime)
})

test('one of many concurrent runs removes, the next follows a day later, and the archive is counted', async () => {
  await set(0, false)
  const who = await chat()
  await set(30, true)
  const { archived: before } = await state()
  clock.moveBy(40 * dayMs)
  await Promise.all([1, 2, 3, 4].map(() => applyRetention(app)))
  expect(await shown(who)).toBe(0)
  const { archived } = await state()
  expect(archived).toBeGreaterThan(before)
  const later = await chat()
  clock.moveBy(dayMs / 2)
  await applyRetention(app)
  clock.moveBy(31 * dayMs)
  await applyRetention(app)
  expect(await shown(later)).toBe(0)
})

test.each([
  ['days', 1],
  ['days', limits.retentionDaysMin - 1],
  ['days', limits.retentionDaysMax + 1],
  ['days', -30],
  ['days', 30.5],
  ['archive', 'yes'],
])('a rule with the %s %s is refused, and nothing changes', async (field, value) => {
  const by = await admin()
  const before = await by.call(retentionAdmin.state, {})
  const input = { days: 60, archive: true, [field]: value } as { days: number; archive: boolean }
  await expect(by.call(retentionAdmin.set, input)).rejects.toThrow('BadParameter')
  expect(await by.call(retentionAdmin.state, {})).toEqual(before)
})

test('after concurrent changes by two administrators the rule is one of the two, complete', async () => {
  const [one, other] = [await admin(), await admin()]
  await Promise.all([
    one.call(retentionAdmin.set, { days: 100, archive: true }),
    other.call(retentionAdmin.set, { days: 200, archive: false }),
  ])
  const { days, archive } = await one.call(retentionAdmin.state, {})
  expect([
    [100, true],
    [200, false],
  ]).toContainEqual([days, archive])
})
