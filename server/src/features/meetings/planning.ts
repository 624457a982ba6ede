import { randomInt } from 'node:crypto'
import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { meetingEvents, meetings as calls, meetingUnits, type MeetingView } from '@mynah/contract/meetings'
import { chatType } from '@mynah/contract/socket'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import { readVisible, requirePlanner } from './access.ts'
import { change, open } from './room.ts'
import { newPerson } from './snapshot.ts'
import * as store from './store.ts'
import { viewOf } from './views.ts'

type Caller = App & { userId: string }
type Plan = Omit<InputOf<typeof calls.create>, 'requestId'>

/** A start slightly in the past was chosen a moment ago, and is accepted. */
const graceMs = 60_000

export async function create(ctx: Caller, input: InputOf<typeof calls.create>): Promise<MeetingView> {
  const number = await idempotent(ctx, calls.create, input, (tx) => planFor(ctx, tx, ctx.userId, input))
  return viewOf(ctx, await readVisible(ctx, number, ctx.userId), ctx.userId)
}

/** @returns the meeting's number */
export async function planFor(
  app: App,
  tx: Tx,
  ownerId: string,
  plan: Plan,
  invited: readonly string[] = [],
): Promise<string> {
  const now = app.clock.now()
  const row: store.MeetingRow = {
    ...planOf(plan, now),
    number: '',
    owner_id: ownerId,
    host_id: ownerId,
    state: 'scheduled',
    all_muted: false,
    may_unmute: true,
    version: 1,
    created_at: now,
    ended_at: 0,
  }
  do row.number = String(randomInt(10 ** 8, 10 ** 9))
  while (!(await store.insert(tx, row)))
  const { number } = row
  await store.putPerson(tx, { ...newPerson(number, ownerId), knows_password: true })
  for (const one of invited) {
    await store.putPerson(tx, newPerson(number, one))
    await store.invite(tx, { number, to_type: chatType.single, to_id: one, by_id: ownerId })
  }
  await store.log(tx, [store.logRow(number, now, 'created', ownerId)])
  return number
}

export async function update(ctx: Caller, input: InputOf<typeof calls.update>): Promise<MeetingView> {
  const after = await change(ctx, input.number, (room) => {
    requirePlanner(room, ctx.userId)
    const { meeting, now } = room
    const plan = planOf(input, now, meeting.starts_at)
    if (plan.password !== meeting.password)
      for (const person of room.people.values()) person.knows_password = person.user_id === ctx.userId
    Object.assign(meeting, plan)
    room.log('changed', ctx.userId)
  })
  return viewOf(ctx, after, ctx.userId)
}

export const remove = (ctx: Caller, number: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const room = await open(ctx, tx, number)
    requirePlanner(room, ctx.userId)
    await store.remove(tx, number)
    const known = [...room.people.values()].filter((one) => one.state !== 'removed')
    const userIds = known.map((one) => one.user_id)
    afterCommit(tx, () => emit(ctx, userIds, meetingEvents.deleted, { number }))
  })

/** The columns of a plan. `before`: the start before a change, which may be in the past. */
function planOf(plan: Plan, now: number, before?: number) {
  account.requireName(plan.title)
  const start = plan.startTime === 0 ? now : plan.startTime
  const length = plan.duration * meetingUnits[plan.unit]
  const isPast = start < now - graceMs && start !== before
  if (isPast || start > now + limits.meetingAheadMsMax || length > limits.meetingMsMax)
    throw new ApiError('MeetingTimeWrong')
  if (start + length <= now) throw new ApiError('MeetingTimeWrong')
  return {
    title: plan.title,
    password: plan.password,
    starts_at: start,
    duration: plan.duration,
    unit: plan.unit,
    ends_at: start + length,
    is_muted_on_entry: plan.isMutedOnEntry ?? false,
    is_locked: plan.isLocked ?? false,
    has_waiting_room: plan.hasWaitingRoom ?? false,
    // Meetings that start soon need no reminder.
    is_reminded: start <= now + limits.meetingReminderMs,
  }
}
