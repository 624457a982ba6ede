import { expect, test } from 'vitest'
import { calling, callingAdmin } from '@mynah/contract/calling'
import { chatType } from '@mynah/contract/socket'
import { operator } from '#test/operator.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
let reviewer = await operator(server, 'reviewer')
const minute = 60_000

async function callOf(isAnswered: boolean): Promise<{ ana: Person; bo: Person; id: string }> {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const wish = { conversation: { type: chatType.single, id: bo.id }, isAudio: true } as const
  const { call } = await ana.call(calling.start, wish)
  if (isAnswered) await bo.call(calling.join, { roomId: call.roomId })
  return { ana, bo, id: call.roomId }
}
const listed = async (isOn: boolean, id: string) =>
  (await reviewer.call(callingAdmin.list, { isOn, pageSize: 50 })).list.find((one) => one.id === id)

test('an operator sees who called whom and how the call ended, and a day later nothing of it', async () => {
  const { ana, bo, id } = await callOf(true)
  const started = server.clock.now()
  const row = {
    isAudio: true,
    groupId: '',
    callerId: ana.id,
    callerName: 'ana',
    startTime: started,
    people: 2,
  }
  expect(await listed(true, id)).toMatchObject({ ...row, state: 'active', result: null, endTime: 0 })
  server.clock.moveBy(3 * minute)
  await bo.call(calling.leave, { roomId: id })
  expect(await listed(true, id)).toBeUndefined()
  const ended = { ...row, state: 'ended', result: 'answered', endTime: server.clock.now() }
  expect(await listed(false, id)).toMatchObject(ended)
  server.clock.moveBy(24 * 60 * minute)
  reviewer = await operator(server, 'reviewer')
  expect(await listed(false, id)).toBeUndefined()
})

test('an operator ends a call with a reason, which all its participants read', async () => {
  for (const isAnswered of [true, false]) {
    const { ana, bo, id } = await callOf(isAnswered)
    const socket = await ana.connect()
    await reviewer.call(callingAdmin.end, { id, reason: 'Sells followers' })
    const frame = await socket.next(
      (one) => one.cmd === 11 && one.data.content.includes('callEndedByOperator'),
    )
    expect(JSON.stringify(frame)).toContain('Sells followers')
    for (const one of [ana, bo]) expect(await one.call(calling.mine, {})).toMatchObject({ call: null })
    const result = isAnswered ? 'answered' : 'cancelled'
    expect(await listed(false, id)).toMatchObject({ state: 'ended', result })
    await expect(reviewer.call(callingAdmin.end, { id, reason: 'Again' })).rejects.toThrow('NoDataFound')
  }
})

test('figures count answered calls and their minutes on the day that they began', async () => {
  const today = async () => (await reviewer.call(callingAdmin.figures, { days: 2 })).days.at(-1)
  const before = await today()
  const { ana, id } = await callOf(true)
  await callOf(false)
  server.clock.moveBy(5 * minute)
  await ana.call(calling.leave, { roomId: id })
  const after = await today()
  expect([
    (after?.count ?? 0) - (before?.count ?? 0),
    (after?.minutes ?? 0) - (before?.minutes ?? 0),
  ]).toEqual([1, 5])
})

test('support can view calls but not end them, an editor cannot even view them', async () => {
  const { id } = await callOf(true)
  const support = await operator(server, 'support')
  expect((await support.call(callingAdmin.list, { isOn: true })).list.length).toBeGreaterThan(0)
  await expect(support.call(callingAdmin.end, { id, reason: 'No' })).rejects.toThrow('NoPermission')
  const editor = await operator(server, 'editor')
  await expect(editor.call(callingAdmin.list, { isOn: true })).rejects.toThrow('NoPermission')
})
