import { expect, test } from 'vitest'
import { meetings } from '@mynah/contract/meetings'
import { meetingsAdmin } from '@mynah/contract/meetings-admin'
import { requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const reviewer = await operator(server, 'reviewer')
const minute = 60_000
const plan = { title: 'Monday', password: '1234', startTime: 0, duration: 1, unit: 'hour' } as const

async function meetingOf(): Promise<{ ana: Person; bo: Person; number: string }> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
  await ana.call(meetings.join, { number })
  await bo.call(meetings.join, { number, password: plan.password })
  return { ana, bo, number }
}
const listed = async (isOn: boolean, number: string) =>
  (await reviewer.call(meetingsAdmin.list, { isOn, pageSize: 50 })).list.find((one) => one.number === number)

test('an operator sees current meetings and those of the day, never their password', async () => {
  const { ana, number } = await meetingOf()
  const row = await listed(true, number)
  expect(row).toMatchObject({
    title: 'Monday',
    hostId: ana.id,
    hostName: 'ana',
    people: 2,
    state: 'open',
    endTime: 0,
  })
  expect(JSON.stringify(row)).not.toContain(plan.password)
  server.clock.moveBy(7 * minute)
  await ana.call(meetings.end, { number })
  expect(await listed(true, number)).toBeUndefined()
  expect(await listed(false, number)).toMatchObject({ state: 'ended', endTime: server.clock.now() })
  const startTime = server.clock.now() + 60 * minute
  const planned = await ana.call(meetings.create, { requestId: requestId(), ...plan, startTime })
  for (const isOn of [true, false]) expect(await listed(isOn, planned.number)).toBeUndefined()
})

test('an operator ends a meeting with a reason, which all its participants read', async () => {
  const { ana, bo, number } = await meetingOf()
  const sockets = [await ana.connect(), await bo.connect()]
  await reviewer.call(meetingsAdmin.end, { number, reason: 'Sells followers' })
  for (const socket of sockets) {
    await socket.next((one) => one.cmd === 30 && 'name' in one && one.name === 'meeting.changed')
    const frame = await socket.next(
      (one) => one.cmd === 11 && one.data.content.includes('meetingEndedByOperator'),
    )
    expect(JSON.stringify(frame)).toContain('Sells followers')
  }
  await expect(bo.call(meetings.join, { number, password: plan.password })).rejects.toThrow()
  const again = reviewer.call(meetingsAdmin.end, { number, reason: 'Again' })
  await expect(again).rejects.toThrow('NoDataFound')
  const absent = reviewer.call(meetingsAdmin.end, { number: '100000001', reason: 'None' })
  await expect(absent).rejects.toThrow('MeetingAbsent')
})

test('figures count meetings with participants and their minutes', async () => {
  const today = async () => (await reviewer.call(meetingsAdmin.figures, { days: 2 })).days.at(-1)
  const before = await today()
  const { ana, number } = await meetingOf()
  server.clock.moveBy(4 * minute)
  await ana.call(meetings.end, { number })
  const after = await today()
  expect([
    (after?.count ?? 0) - (before?.count ?? 0),
    (after?.minutes ?? 0) - (before?.minutes ?? 0),
  ]).toEqual([1, 4])
})

test('support can view meetings but not end them', async () => {
  const { number } = await meetingOf()
  const support = await operator(server, 'support')
  expect((await support.call(meetingsAdmin.list, { isOn: true })).list.length).toBeGreaterThan(0)
  await expect(support.call(meetingsAdmin.end, { number, reason: 'No' })).rejects.toThrow('NoPermission')
})
