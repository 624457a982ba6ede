import { limits, rates } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Room } from './room.ts'
import type { Snapshot } from './snapshot.ts'
import * as store from './store.ts'

type Caller = App & { userId: string }

const numberPattern = new RegExp(String.raw`^[1-9]\d{${limits.meetingNumberLength - 1}}$`)

/** Finds a meeting by a typed number. Unknown numbers are counted, so that numbers cannot be guessed in a row. */
export async function findByNumber(ctx: Caller, number: string): Promise<store.MeetingRow> {
  if (!numberPattern.test(number)) throw new ApiError('MeetingNumberWrong')
  if (await ctx.limiter.spent('meeting-misses', rates.miss, ctx.userId)) throw new ApiError('TooOften')
  const meeting = await store.find(ctx.db, number)
  if (meeting) return meeting
  await ctx.limiter.take('meeting-misses', rates.miss, ctx.userId)
  throw new ApiError('MeetingAbsent')
}

/** The present state of a meeting, for users who are in it, were in it or are invited. @throws MeetingAbsent */
export async function readVisible(app: App, number: string, userId: string): Promise<Snapshot> {
  const meeting = await store.find(app.db, number)
  const people = new Map((await store.peopleOf(app.db, number)).map((row) => [row.user_id, row]))
  const me = people.get(userId)
  if (!meeting || !me || me.state === 'removed') throw new ApiError('MeetingAbsent')
  return { meeting, people }
}

/** Throws unless the user is known to the meeting and was not removed; for others it does not exist. */
export function requireKnown(room: Room, userId: string): store.PersonRow {
  const me = room.people.get(userId)
  if (!me || me.state === 'removed') throw new ApiError('MeetingAbsent')
  return me
}

/** Throws unless the user is in the meeting now. */
export function requireJoined(room: Room, userId: string): store.PersonRow {
  const me = requireKnown(room, userId)
  if (room.meeting.state === 'ended') throw new ApiError('MeetingEnded')
  if (me.state !== 'joined') throw new ApiError('MeetingAbsent')
  return me
}

/** Throws unless the user is a host in the meeting now; `leader`: the leading host. */
export function requireHost(room: Room, userId: string, leader = false): store.PersonRow {
  const me = requireJoined(room, userId)
  const role = room.roleOf(userId)
  if (role === 'member' || (leader && role !== 'host')) throw new ApiError('NoPermission')
  return me
}

/** Throws unless the user created the meeting and nobody is in it. */
export function requirePlanner(room: Room, userId: string): store.PersonRow {
  const me = requireKnown(room, userId)
  if (room.meeting.owner_id !== userId) throw new ApiError('NoPermission')
  if (room.meeting.state === 'ended') throw new ApiError('MeetingEnded')
  if (room.meeting.state !== 'scheduled') throw new ApiError('MeetingStarted')
  return me
}

/** Those of these users in the meeting on whom the host may act. */
export const targetsOf = (room: Room, userId: string, userIds: readonly string[]): store.PersonRow[] =>
  [...new Set(userIds)].map((one) => {
    if (room.people.get(one)?.state !== 'joined') throw new ApiError('NoDataFound')
    return targetOf(room, userId, one)
  })

/** A user of the meeting on whom a host may act: a co-host on members, the leader on all others. */
export function targetOf(room: Room, userId: string, targetId: string): store.PersonRow {
  const person = room.people.get(targetId)
  if (!person) throw new ApiError('NoDataFound')
  const mayAct = room.roleOf(userId) === 'host' || room.roleOf(targetId) === 'member'
  if (targetId === userId || !mayAct) throw new ApiError('NoPermission')
  return person
}

/** All members in the meeting, without the hosts. */
export const membersIn = (room: Room): store.PersonRow[] =>
  room.among('joined').filter((one) => room.roleOf(one.user_id) === 'member')
