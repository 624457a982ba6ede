import { expect, test } from 'vitest'
import type { ErrorName } from '@mynah/contract/errors'
import { meetings } from '@mynah/contract/meetings'
import { requestId } from '#test/money.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 10_000 })
const password = '2468'

/** The role of a user in a running meeting. `planner` created it, and transferred it permanently. */
const standings = ['host', 'planner', 'coHost', 'member', 'waiting', 'left', 'removed', 'outsider'] as const
type Standing = (typeof standings)[number]
type Room = Record<Standing | 'other', Person> & { number: string }

async function roomOf(): Promise<Room> {
  const all = await people(server, ...standings, 'other')
  const { host, planner, coHost, member, waiting, left, removed, other } = all
  const plan = { title: 'Monday', password, startTime: 0, duration: 1, unit: 'hour' } as const
  const { number } = await planner.call(meetings.create, { requestId: requestId(), ...plan })
  await planner.call(meetings.join, { number })
  for (const one of [host, coHost, member, left, removed, other])
    await one.call(meetings.join, { number, password })
  await planner.call(meetings.setCoHost, { number, userId: coHost.id, isCoHost: true })
  await planner.call(meetings.handOver, { number, userId: host.id })
  await host.call(meetings.remove, { number, userId: removed.id })
  await left.call(meetings.leave, { number })
  await host.call(meetings.setWaitingRoom, { number, isOn: true })
  await waiting.call(meetings.join, { number, password })
  return { ...all, number }
}

type Answer = 'ok' | ErrorName
/** Outside of the meeting: for whom it does not exist. */
const out = {
  waiting: 'MeetingAbsent',
  left: 'MeetingAbsent',
  removed: 'MeetingAbsent',
  outsider: 'MeetingAbsent',
} as const
const hosts = { host: 'ok', planner: 'ok', coHost: 'ok', member: 'NoPermission', ...out } as const
const leader = {
  ...out,
  host: 'ok',
  planner: 'NoPermission',
  coHost: 'NoPermission',
  member: 'NoPermission',
} as const
const inside = { host: 'ok', planner: 'ok', coHost: 'ok', member: 'ok', ...out } as const

type Row = {
  act: (who: Person, room: Room) => Promise<unknown>
  gets: Readonly<Record<Standing, Answer>>
  /** It ends or changes the meeting: each user gets a new one. */
  turns?: true
}
const number = ({ number: one }: Room) => ({ number: one })
const onOther = (room: Room) => ({ number: room.number, userId: room.other.id })
const onOthers = (room: Room) => ({ number: room.number, userIds: [room.other.id] })

const table: Record<string, Row> = {
  'mutes all': {
    act: (who, room) => who.call(meetings.mute, { ...number(room), isMuted: true }),
    gets: hosts,
  },
  'mutes a member': {
    act: (who, room) => who.call(meetings.mute, { ...onOthers(room), isMuted: true }),
    gets: hosts,
  },
  'answers a request to speak': {
    act: (who, room) => who.call(meetings.answerSpeak, { ...number(room), isAgreed: true }),
    gets: hosts,
  },
  'stops a camera': {
    act: (who, room) => who.call(meetings.allow, { ...onOthers(room), source: 'camera', isAllowed: false }),
    gets: hosts,
  },
  'stops a share': {
    act: (who, room) => who.call(meetings.allow, { ...onOthers(room), source: 'screen', isAllowed: false }),
    gets: hosts,
  },
  'renames a member': {
    act: (who, room) => who.call(meetings.rename, { ...onOther(room), name: 'Court 4' }),
    gets: hosts,
  },
  'locks the meeting': {
    act: (who, room) => who.call(meetings.setLocked, { ...number(room), isLocked: false }),
    gets: hosts,
  },
  'turns on the waiting room': {
    act: (who, room) => who.call(meetings.setWaitingRoom, { ...number(room), isOn: true }),
    gets: hosts,
  },
  'admits a waiting user': {
    act: (who, room) =>
      who.call(meetings.admit, { ...number(room), userIds: [room.other.id], isAdmitted: true }),
    gets: hosts,
  },
  'removes a participant': {
    act: (who, room) => who.call(meetings.remove, onOther(room)),
    gets: hosts,
    turns: true,
  },
  'appoints a co-host': {
    act: (who, room) => who.call(meetings.setCoHost, { ...onOther(room), isCoHost: true }),
    gets: leader,
    turns: true,
  },
  'transfers the meeting': {
    act: (who, room) => who.call(meetings.handOver, onOther(room)),
    gets: leader,
    turns: true,
  },
  'ends the meeting': { act: (who, room) => who.call(meetings.end, number(room)), gets: leader, turns: true },
  'unmutes themselves': {
    act: (who, room) => who.call(meetings.unmute, number(room)),
    gets: inside,
  },
  'asks to speak': {
    act: (who, room) => who.call(meetings.askToSpeak, { ...number(room), isAsking: true }),
    gets: inside,
  },
  'raises a hand': {
    act: (who, room) => who.call(meetings.raiseHand, { ...number(room), isRaised: true }),
    gets: inside,
  },
  'sends a chat message': {
    act: (who, room) => who.call(meetings.chat, { ...number(room), text: 'Hello' }),
    gets: inside,
  },
  reacts: {
    act: (who, room) => who.call(meetings.react, { ...number(room), reaction: 'clap' }),
    gets: inside,
  },
  'renames themselves': {
    act: (who, room) => who.call(meetings.rename, { ...number(room), userId: who.id, name: 'Me' }),
    gets: inside,
  },
  'changes the plan during the meeting': {
    act: (who, room) =>
      who.call(meetings.update, {
        ...number(room),
        ...({ title: 'Tuesday', password, startTime: 0, duration: 1, unit: 'hour' } as const),
      }),
    gets: {
      ...{ host: 'MeetingStarted', planner: 'NoPermission', coHost: 'NoPermission', member: 'NoPermission' },
      ...{ waiting: 'NoPermission', left: 'NoPermission' },
      ...{ removed: 'MeetingAbsent', outsider: 'MeetingAbsent' },
    },
  },
  'deletes the plan during the meeting': {
    act: (who, room) => who.call(meetings.delete, number(room)),
    gets: {
      ...{ host: 'MeetingStarted', planner: 'NoPermission', coHost: 'NoPermission', member: 'NoPermission' },
      ...{ waiting: 'NoPermission', left: 'NoPermission' },
      ...{ removed: 'MeetingAbsent', outsider: 'MeetingAbsent' },
    },
  },
  'views the meeting': {
    act: (who, room) => who.call(meetings.detail, number(room)),
    gets: { ...inside, waiting: 'ok', left: 'ok' },
  },
  'reads the log': {
    act: (who, room) => who.call(meetings.log, number(room)),
    gets: { ...hosts, waiting: 'NoPermission', left: 'NoPermission' },
  },
}

const answerOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'ok',
    (error: Error) => error.message,
  )

const shared = await roomOf()
for (const [name, { act, gets, turns }] of Object.entries(table))
  test(`${name}: permitted for exactly the roles of the table`, async () => {
    const got: Record<string, string> = {}
    for (const standing of standings) {
      const room = turns && gets[standing] === 'ok' ? await roomOf() : shared
      got[standing] = await answerOf(act(room[standing], room))
    }
    expect(got).toEqual(gets)
  })

test('nobody acts on the leader, a co-host on no other, and nobody by these calls on themselves', async () => {
  const { host, planner, coHost, number: one } = await roomOf()
  const on = (userId: string) => ({ number: one, userId })
  const refused: [Person, string][] = [
    [coHost, host.id],
    [coHost, planner.id],
    [planner, host.id],
    [planner, coHost.id],
    [host, host.id],
  ]
  for (const [who, userId] of refused) {
    expect(await answerOf(who.call(meetings.remove, on(userId)))).toBe('NoPermission')
    const many = { number: one, userIds: [userId] }
    expect(await answerOf(who.call(meetings.mute, { ...many, isMuted: true }))).toBe('NoPermission')
    const camera = { ...many, source: 'camera', isAllowed: false } as const
    expect(await answerOf(who.call(meetings.allow, camera))).toBe('NoPermission')
  }
  // The former host is a co-host like any other.
  expect(await answerOf(host.call(meetings.remove, on(planner.id)))).toBe('ok')
})

test('a stand-in for the host cannot remove them, and transfers only the temporary lead', async () => {
  const { planner, host, coHost } = await people(server, 'planner', 'host', 'coHost')
  const plan = { title: 'Monday', password, startTime: 0, duration: 1, unit: 'hour' } as const
  const { number: one } = await planner.call(meetings.create, { requestId: requestId(), ...plan })
  await planner.call(meetings.join, { number: one })
  for (const who of [host, coHost]) {
    // If two joined in the same millisecond, either may lead.
    server.clock.moveBy(1)
    await who.call(meetings.join, { number: one, password })
  }
  await planner.call(meetings.leave, { number: one })
  const remove = host.call(meetings.remove, { number: one, userId: planner.id })
  expect(await answerOf(remove)).toBe('NoPermission')
  await host.call(meetings.handOver, { number: one, userId: coHost.id })
  await planner.call(meetings.join, { number: one })
  expect((await planner.call(meetings.detail, { number: one })).host.userId).toBe(planner.id)
})
