import type { InputOf } from '@mynah/contract/kit'
import { limits, rates } from '@mynah/contract/limits'
import type { meetings as calls } from '@mynah/contract/meetings'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { findByNumber } from './access.ts'
import { invitationsTo, invitedAs, type Invitations } from './invitations.ts'
import { isOfHost } from './link.ts'
import { change, type Room } from './room.ts'
import { roleOf, type Snapshot } from './snapshot.ts'
import * as store from './store.ts'

type Caller = App & { userId: string }

/** Joins, waits, or rejoins. */
export async function join(ctx: Caller, input: InputOf<typeof calls.join>): Promise<Snapshot> {
  const { userId } = ctx
  const { number, name } = input
  account.requireName(name)
  const found = await findByNumber(ctx, number)
  const people = new Map((await store.peopleOf(ctx.db, number)).map((row) => [row.user_id, row]))
  const known = people.get(userId)
  if (known?.state === 'removed') throw new ApiError('MeetingRemoved')
  if (found.state === 'ended') throw new ApiError('MeetingEnded')
  const waiting = [...people.values()].filter((one) => one.state === 'waiting').map((one) => one.user_id)
  const invitations = await invitationsTo(ctx, number, [userId, ...waiting])
  const before = invitedAs({ meeting: found, people }, invitations, userId)
  // A user invited by a member may enter the password, to skip the waiting room.
  const isNeeded =
    !isOfHost({ meeting: found, people }, input.token) &&
    (before === undefined || (before === 'door' && Boolean(input.password)))
  const isGuessed =
    isNeeded && asksPassword(found, userId, known) && (await checkPassword(ctx, found, input.password ?? ''))
  return change(ctx, number, (room) => {
    if (isGuessed) guard(room)
    const me = room.people.get(userId)
    if (me?.state === 'removed') throw new ApiError('MeetingRemoved')
    if (room.meeting.state === 'ended') throw new ApiError('MeetingEnded')
    const gave = isOfHost(room, input.token) || (isNeeded && room.meeting.password === input.password)
    const knows = gave || !asksPassword(room.meeting, userId, me)
    // The password was changed, or the invitation ended, meanwhile.
    if (!knows && !invitedAs(room, invitations, userId)) throw new ApiError('MeetingPasswordWrong')
    if (knows) room.person(userId).knows_password = true
    enter(room, userId, { name, invitations })
  })
}

/** Hosts, and users who entered it before, need not enter the password. */
export const asksPassword = (
  meeting: store.MeetingRow,
  userId: string,
  person: store.PersonRow | undefined,
): boolean => roleOf(meeting, userId, person) === 'member' && !person?.knows_password

/**
 * Counts a try before comparing the password, so that concurrent tries are limited like sequential ones. Each user has
 * few tries; tries of all users are counted for the meeting too. @returns whether there were so many wrong ones that a
 * right one may be a guess
 */
async function checkPassword(ctx: Caller, meeting: store.MeetingRow, password: string): Promise<boolean> {
  if (password === '') throw new ApiError('MeetingPasswordEmpty')
  const subject = `${ctx.userId} ${meeting.number}`
  if (!(await ctx.limiter.take('meetingPassword', rates.meetingPassword, subject)))
    throw new ApiError('MeetingPasswordLocked')
  const isGuessed = !(await ctx.limiter.take('meetingGuesses', rates.meetingGuesses, meeting.number))
  if (password !== meeting.password) {
    if (isGuessed && !meeting.has_waiting_room) await change(ctx, meeting.number, guard)
    throw new ApiError('MeetingPasswordWrong')
  }
  await ctx.limiter.giveBack('meetingPassword', subject)
  if (!isGuessed) await ctx.limiter.giveBack('meetingGuesses', meeting.number)
  return isGuessed
}

/** Lets even a user with the password wait for a host; the log tells the hosts why. */
function guard(room: Room): void {
  const { meeting } = room
  if (meeting.has_waiting_room || meeting.state === 'ended') return
  meeting.has_waiting_room = true
  room.log('passwordGuessed', null)
}

/**
 * Lock and waiting room apply to all except hosts and users named by a host; before a host is there, everyone waits.
 */
function enter(
  room: Room,
  userId: string,
  { name, invitations }: { name: string | undefined; invitations: Invitations },
): void {
  const { meeting } = room
  const passes = mayEnter(room, invitations, userId)
  const isIn = room.people.get(userId)?.state === 'joined'
  const isHost = room.roleOf(userId) !== 'member'
  if (!isIn) {
    if (meeting.is_locked && !passes) throw new ApiError('MeetingLocked')
    const waits = !isHost && (meeting.state === 'scheduled' || !passes)
    requirePlace(room, waits ? 'waiting' : 'joined', userId)
    const me = room.person(userId)
    if (waits) {
      if (me.state !== 'waiting') room.wait(me)
    } else {
      // The creator leads again when they join, even if another member became the leader meanwhile.
      if (userId === meeting.owner_id && meeting.host_id !== userId) {
        meeting.host_id = userId
        room.log('leads', null, userId)
      }
      room.enter(me)
      room.log('joined', userId)
    }
  }
  const me = room.person(userId)
  if (name !== undefined) me.name = name
  room.settle()
  if (!isIn && isHost) admitEarly(room, invitations)
}

/** Whether a user waits only for a host: not because of a lock, the waiting room or the password. */
function mayEnter(room: Room, invitations: Invitations, userId: string): boolean {
  const { meeting } = room
  const invited = invitedAs(room, invitations, userId)
  if (room.roleOf(userId) !== 'member' || invited === 'named') return true
  if (meeting.is_locked || meeting.has_waiting_room) return false
  return invited === 'group' || Boolean(room.people.get(userId)?.knows_password)
}

/** Admits users who came before the host, if nothing else holds them. */
function admitEarly(room: Room, invitations: Invitations): void {
  let free = limits.meetingPeopleMax - room.among('joined').length
  for (const person of room.among('waiting')) {
    if (free <= 0) return
    if (!mayEnter(room, invitations, person.user_id)) continue
    free -= 1
    room.enter(person)
    room.log('joined', person.user_id)
  }
}

function requirePlace(room: Room, state: 'joined' | 'waiting', userId: string): void {
  const others = room.among(state).filter((one) => one.user_id !== userId)
  if (others.length >= limits.meetingPeopleMax) throw new ApiError('MeetingFull')
}

/** Leaves the meeting, or its waiting room. */
export const leave = (app: App, userId: string, number: string): Promise<Snapshot> =>
  change(app, number, (room) => {
    const me = room.people.get(userId)
    if (!me || me.state === 'removed') throw new ApiError('MeetingAbsent')
    if (me.state === 'joined') room.log('left', userId)
    if (me.state === 'joined' || me.state === 'waiting') room.leave(me)
  })
