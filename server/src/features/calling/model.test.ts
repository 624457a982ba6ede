import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { calling, CallView } from '@mynah/contract/calling'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { chatType } from '@mynah/contract/socket'
import { fromWireNames } from '@mynah/contract/wire-names'
import { befriend, CallRefused, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { endOverdue } from './index.ts'

const server = await testServer({ limitFactor: 100_000 })
const { app, clock } = server
const numRuns = process.env.MYNAH_FULL === '1' ? 2_000 : 30

type Act = { who: number; act: 'join' | 'reject' | 'busy' | 'cancel' | 'leave' | 'mine' } | Start
type Start = { who: number; act: 'start'; to: number; inGroup: boolean; isAudio: boolean }
/** Concurrent actions after a move of the clock. Overdue calls are ended beside them, as by another process. */
type Step = { wait: number; acts: Act[] }

const who = fc.nat(3)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      who,
      act: fc.constant('start' as const),
      to: fc.nat(2),
      inGroup: fc.boolean(),
      isAudio: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      who,
      act: fc.constantFrom(
        'join' as const,
        'join' as const,
        'reject' as const,
        'busy' as const,
        'cancel' as const,
        'leave' as const,
        'mine' as const,
      ),
    }),
  },
)
const history = fc.record({
  size: fc.integer({ min: 2, max: 4 }),
  steps: fc.array(
    fc.record({
      wait: fc.constantFrom(0, 0, 1_000, limits.callAwayMs, limits.callRingMs),
      acts: fc.array(act, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 8 },
  ),
})

/** The possible errors of a race. Any other is a fault. */
// TryLater: the conflicting call ended between two reads.
const allowed = new Set(['CallEnded', 'CallElsewhere', 'CallFull', 'NoDataFound', 'TryLater'])

const { ana, bo, cem, dao } = await people(server, 'ana', 'bo', 'cem', 'dao')
const everyone = [ana, bo, cem, dao]
await befriend(bo, cem)
await befriend(bo, dao)
await befriend(cem, dao)
const group = await groupOf(ana, bo, cem, dao)
/** One device of two users, two of the others. */
const devices: { person: Person; socket: TestSocket }[] = []
for (const [i, person] of everyone.entries()) {
  devices.push({ person, socket: await person.connect(i % 2 === 0 ? 'waits=1' : '') })
  if (i < 2) {
    const other = await person.again()
    devices.push({ person, socket: await other.connect() })
  }
}

/** The newest view of each call that was sent to a device. */
function viewsOf(socket: TestSocket): Map<string, CallView> {
  const views = new Map<string, CallView>()
  for (const frame of socket.frames) {
    if (frame.cmd !== 22 || frame.data.code < 100 || frame.data.code > 106) continue
    const view = fromWireNames(CallView, frame.data.extras) as CallView
    const known = views.get(view.roomId)
    if (!known || known.version < view.version) views.set(view.roomId, view)
  }
  return views
}

async function run(acts: Promise<unknown>[]): Promise<void> {
  for (const done of await Promise.allSettled(acts)) {
    if (done.status === 'fulfilled') continue
    expect(done.reason).toBeInstanceOf(CallRefused)
    expect(allowed).toContain((done.reason as CallRefused).message)
  }
}

async function perform(step: Act, size: number, lastCall: (person: Person) => string): Promise<unknown> {
  const person = everyone[step.who % size] ?? ana
  // Some devices can show waiting calls.
  const showsWaiting = step.who % 2 === 0
  if (step.act === 'start') {
    const others = everyone.slice(0, size).filter((one) => one !== person)
    const to = others[step.to % others.length] ?? bo
    const where = step.inGroup
      ? { conversation: { type: chatType.group, id: group.id }, inviteeIds: others.map((one) => one.id) }
      : { conversation: { type: chatType.single, id: to.id } }
    return person.call(calling.start, { ...where, isAudio: step.isAudio, showsWaiting })
  }
  if (step.act === 'mine') return person.call(calling.mine, {})
  const roomId = lastCall(person)
  if (roomId === '') return undefined
  if (step.act === 'join') return person.call(calling.join, { roomId, showsWaiting })
  if (step.act === 'busy') return person.call(calling.reject, { roomId, isBusy: true })
  return person.call(calling[step.act], { roomId })
}

async function callsSince(mark: number) {
  const { rows } = await app.pool.query<{
    id: string
    conversation_id: string
    state: string
    result: string
    version: number
    answered_at: number
    ended_at: number
    lines: string[]
  }>(
    `select c.*, array(
       select m.content from messages m
       where m.conversation_id = c.conversation_id and m.kind = $2 and m.content like '%"' || c.id || '"%'
     ) as lines
     from calls c where c.started_at >= $1`,
    [mark, msgType.call],
  )
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => JSON.parse(line) as { result: string; duration: number }),
  }))
}

async function nobodyIsInTwo(): Promise<void> {
  const { rows } = await app.pool.query(
    `select user_id from call_people where state in ('ringing', 'joined') group by user_id having count(*) > 1`,
  )
  expect(rows).toEqual([])
}

async function play({ size, steps }: { size: number; steps: Step[] }): Promise<void> {
  clock.moveBy(1)
  const mark = clock.now()
  for (const { socket } of devices) socket.frames.length = 0
  const lastCall = (person: Person) => {
    const device = devices.find((one) => one.person === person)
    return device ? ([...viewsOf(device.socket).keys()].at(-1) ?? '') : ''
  }
  for (const { wait, acts } of steps) {
    clock.moveBy(wait)
    await run([endOverdue(app), ...acts.map((one) => perform(one, size, lastCall)), endOverdue(app)])
    await nobodyIsInTwo()
  }
  // Nobody acts any more: ringing ends, and participants without media are removed.
  for (let i = 0; i < 3; i += 1) {
    clock.moveBy(limits.callRingMs)
    await run([endOverdue(app), endOverdue(app)])
  }
  for (const person of everyone) expect(await person.call(calling.mine, {})).toMatchObject({ call: null })
  for (const call of await callsSince(mark)) {
    expect(call).toMatchObject({ state: 'ended', lines: [{ result: call.result }] })
    expect(call.lines).toHaveLength(1)
    expect(call.result === 'answered').toBe(call.answered_at > 0)
    expect(call.lines[0]?.duration).toBe(call.answered_at > 0 ? call.ended_at - call.answered_at : 0)
    const inGroup = call.conversation_id.includes(group.id)
    for (const { person, socket } of devices) {
      if (!inGroup && !call.conversation_id.includes(person.id)) {
        expect(viewsOf(socket).has(call.id)).toBe(false)
        continue
      }
      await vi.waitFor(() =>
        expect(viewsOf(socket).get(call.id)).toMatchObject({
          version: call.version,
          state: 'ended',
          result: call.result,
          invitees: [],
          participants: [],
        }),
      )
    }
  }
}

test(
  'under concurrent actions a call ends once, with one line, the same on all devices, and nobody rings',
  { timeout: numRuns * 4_000 },
  async () => {
    await fc.assert(fc.asyncProperty(history, play), { numRuns, endOnFailure: true })
  },
)
