import { expect, test } from 'vitest'
import { groups } from '@mynah/contract/groups'
import { meetings } from '@mynah/contract/meetings'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { requestId } from '#test/money.ts'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseMeetings } from './erase.ts'

const server = await testServer({ limitFactor: 1_000 })
const password = '246813'
const plan = { title: 'Monday', password, startTime: 0, duration: 1, unit: 'hour' } as const

async function open(host: Person, more: object = {}): Promise<string> {
  const { number } = await host.call(meetings.create, { requestId: requestId(), ...plan, ...more })
  await host.call(meetings.join, { number })
  return number
}
const invite = (by: Person, number: string, conversation: ConversationRef) =>
  by.call(meetings.invite, { requestId: requestId(), number, conversation })
const inPerson = (person: Person) => ({ type: chatType.single, id: person.id }) as const
const stateOf = async (person: Person, number: string) =>
  (await person.call(meetings.join, { number })).meeting.myState
const needsPassword = async (person: Person, number: string) =>
  (await person.call(meetings.preview, { number })).needsPassword

test('a user whom a host invites directly joins without the password, also past a lock and a waiting room', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  for (const one of [bo, cem]) await befriend(ana, one)
  const number = await open(ana, { hasWaitingRoom: true, isLocked: true })
  await expect(bo.call(meetings.join, { number })).rejects.toThrow('MeetingPasswordEmpty')
  await invite(ana, number, inPerson(bo))
  expect([await needsPassword(bo, number), await needsPassword(cem, number)]).toEqual([false, true])
  expect(await stateOf(bo, number)).toBe('joined')
  expect((await bo.call(meetings.detail, { number })).password).toBe('')
  // It opens for no other user with the number, and does not reveal the password.
  await expect(cem.call(meetings.join, { number })).rejects.toThrow('MeetingPasswordEmpty')
  await bo.call(meetings.leave, { number })
  expect(await stateOf(bo, number)).toBe('joined')
})

test('a group invited by a host can join if they are members at that time', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  const group = await groupOf(ana, bo, cem)
  const number = await open(ana)
  await invite(ana, number, { type: chatType.group, id: group.id })
  expect(await stateOf(bo, number)).toBe('joined')
  await bo.call(meetings.leave, { number })
  for (const one of [bo, cem]) await one.call(groups.quit, { id: group.id })
  for (const one of [bo, cem])
    await expect(one.call(meetings.join, { number })).rejects.toThrow('MeetingPasswordEmpty')
  const locked = await ana.call(groups.create, { name: 'Again', userList: [bo.id] })
  await invite(ana, number, { type: chatType.group, id: locked.id })
  await ana.call(meetings.setLocked, { number, isLocked: true })
  await expect(bo.call(meetings.join, { number })).rejects.toThrow('MeetingLocked')
})

test('a user invited by a participant waits for a host, unless they enter the password', async () => {
  const { ana, bo, cem, dan } = await people(server, 'ana', 'bo', 'cem', 'dan')
  await befriend(ana, bo)
  for (const one of [cem, dan]) await befriend(bo, one)
  const number = await open(ana)
  await invite(ana, number, inPerson(bo))
  await bo.call(meetings.join, { number })
  for (const one of [cem, dan]) await invite(bo, number, inPerson(one))
  expect([await stateOf(cem, number), await stateOf(dan, number)]).toEqual(['waiting', 'waiting'])
  await expect(dan.call(meetings.join, { number, password: '0000' })).rejects.toThrow('MeetingPasswordWrong')
  expect((await dan.call(meetings.join, { number, password })).meeting.myState).toBe('joined')
  await ana.call(meetings.admit, { number, userIds: [cem.id], isAdmitted: true })
  await cem.call(meetings.leave, { number })
  expect(await stateOf(cem, number)).toBe('joined')
})

test('before the host arrives invited users wait, and enter with the host, except those invited by a participant', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  await befriend(ana, bo)
  await befriend(bo, cem)
  const { number } = await ana.call(meetings.create, { requestId: requestId(), ...plan })
  await invite(ana, number, inPerson(bo))
  expect(await stateOf(bo, number)).toBe('waiting')
  await ana.call(meetings.join, { number })
  expect((await bo.call(meetings.detail, { number })).myState).toBe('joined')
  await invite(bo, number, inPerson(cem))
  for (const one of [bo, ana]) await one.call(meetings.leave, { number })
  expect(await stateOf(cem, number)).toBe('waiting')
  await ana.call(meetings.join, { number })
  expect((await cem.call(meetings.detail, { number })).myState).toBe('waiting')
})

test('an invitation is limited once its sender is no host, and void for a removed user until invited again', async () => {
  const { ana, bo, cem, dan } = await people(server, 'ana', 'bo', 'cem', 'dan')
  for (const one of [bo, dan]) await befriend(ana, one)
  await befriend(bo, cem)
  const number = await open(ana)
  await invite(ana, number, inPerson(bo))
  await bo.call(meetings.join, { number })
  await ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: true })
  await invite(bo, number, inPerson(cem))
  await ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: false })
  expect(await stateOf(cem, number)).toBe('waiting')
  await ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: true })
  expect(await stateOf(cem, number)).toBe('joined')

  await invite(ana, number, inPerson(dan))
  await dan.call(meetings.join, { number })
  await ana.call(meetings.remove, { number, userId: dan.id })
  await expect(dan.call(meetings.join, { number })).rejects.toThrow('MeetingRemoved')
  await befriend(cem, dan)
  await invite(cem, number, inPerson(dan))
  await expect(dan.call(meetings.join, { number })).rejects.toThrow('MeetingRemoved')
  await invite(ana, number, inPerson(dan))
  expect(await stateOf(dan, number)).toBe('joined')
})

test('invitations of an erased user are deleted with the account', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const number = await open(ana)
  await Promise.all([invite(ana, number, inPerson(bo)), invite(ana, number, inPerson(bo))])
  const rows = () =>
    server.app.pool.query('select by_id, to_id from meeting_invitations where number = $1', [number])
  expect((await rows()).rows).toEqual([{ by_id: ana.id, to_id: bo.id }])
  await eraseMeetings(server.app, bo.id)
  expect((await rows()).rows).toEqual([])
})

test('the link of a host opens the meeting without the password, while that person is a host', async () => {
  const { ana, bo, cem, dan } = await people(server, 'ana', 'bo', 'cem', 'dan')
  const number = await open(ana)
  const { token } = await ana.call(meetings.link, { number })
  expect(await ana.call(meetings.link, { number })).toEqual({ token })
  expect((await bo.call(meetings.preview, { number, token })).needsPassword).toBe(false)
  await bo.call(meetings.join, { number, token })
  await expect(bo.call(meetings.link, { number })).rejects.toThrow('NoPermission')
  // A lock and a waiting room still apply, and an admitted user can rejoin without the link.
  await ana.call(meetings.setWaitingRoom, { number, isOn: true })
  expect((await cem.call(meetings.join, { number, token })).meeting.myState).toBe('waiting')
  await ana.call(meetings.admit, { number, isAdmitted: true })
  expect(await stateOf(cem, number)).toBe('joined')
  // A link of a co-host ends with the role, an older one with a new one.
  await ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: true })
  const his = await bo.call(meetings.link, { number })
  await ana.call(meetings.setCoHost, { number, userId: bo.id, isCoHost: false })
  const renewed = await ana.call(meetings.link, { number, isNew: true })
  for (const old of [token, his.token, '', 'x'])
    await expect(dan.call(meetings.join, { number, token: old })).rejects.toThrow('MeetingPasswordEmpty')
  expect((await dan.call(meetings.join, { number, ...renewed })).meeting.myState).toBe('waiting')
  await ana.call(meetings.end, { number })
  await expect(ana.call(meetings.link, { number })).rejects.toThrow('MeetingEnded')
})
