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

/** Enters, waits, or comes back. */
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
  // Whom only a member invited may give it, to pass the waiting room.
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
    // It was changed, or the invitation ended, meanwhile.
    if (!knows && !invitedAs(room, invitations, userId)) throw new ApiError('MeetingPasswordWrong')
    if (knows) room.person(userId).knows_password = true
    enter(room, userId, { name, invitations })
  })
}

/** Hosts, and who gave it before, are not asked for the password. */
export const asksPassword = (
  meeting: store.MeetingRow,
  userId: string,
  person: store.PersonRow | undefined,
): boolean => roleOf(meeting, userId, person) === 'member' && !person?.knows_password

/**
 * A try is taken before the password is compared, so that many at once are no more tries than one after the other. One
 * person has few; many accounts together have many, so they are counted for the meeting too.
 * @returns whether so many were wrong that a right one may be a guess
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

/** Who knows the password waits until a host has looked at them; the hosts read why in the log. */
function guard(room: Room): void {
  const { meeting } = room
  if (meeting.has_waiting_room || meeting.state === 'ended') return
  meeting.has_waiting_room = true
  room.log('passwordGuessed', null)
}

/** Lock and waiting room hold for all but hosts and whom a host named; before a host is there, everyone waits. */
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
      // The person who planned it is the host again, even where another member became host meanwhile.
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

/** Whether nothing but an absent host holds the person: neither lock nor waiting room, nor the password. */
function mayEnter(room: Room, invitations: Invitations, userId: string): boolean {
  const { meeting } = room
  const invited = invitedAs(room, invitations, userId)
  if (room.roleOf(userId) !== 'member' || invited === 'named') return true
  if (meeting.is_locked || meeting.has_waiting_room) return false
  return invited === 'group' || Boolean(room.people.get(userId)?.knows_password)
}

/** Those who came before a host did enter, where nothing else holds them. */
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

/** Out of the meeting, or of its waiting room. */
export const leave = (app: App, userId: string, number: string): Promise<Snapshot> =>
  change(app, number, (room) => {
    const me = room.people.get(userId)
    if (!me || me.state === 'removed') throw new ApiError('MeetingAbsent')
    if (me.state === 'joined') room.log('left', userId)
    if (me.state === 'joined' || me.state === 'waiting') room.leave(me)
  })
