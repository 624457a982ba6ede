import type { InputOf } from '@mynah/contract/kit'
import { limits, rates } from '@mynah/contract/limits'
import type { meetings as calls } from '@mynah/contract/meetings'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { findByNumber } from './access.ts'
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
  const known = await store.personOf(ctx.db, number, userId)
  if (known?.state === 'removed') throw new ApiError('MeetingRemoved')
  if (found.state === 'ended') throw new ApiError('MeetingEnded')
  const isGuessed =
    asksPassword(found, userId, known) && (await checkPassword(ctx, found, input.password ?? ''))
  return change(ctx, number, (room) => {
    if (isGuessed) guard(room)
    const me = room.people.get(userId)
    if (me?.state === 'removed') throw new ApiError('MeetingRemoved')
    if (room.meeting.state === 'ended') throw new ApiError('MeetingEnded')
    // It was changed meanwhile.
    if (asksPassword(room.meeting, userId, me) && room.meeting.password !== input.password)
      throw new ApiError('MeetingPasswordWrong')
    enter(room, userId, name)
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

function enter(room: Room, userId: string, name: string | undefined): void {
  const { meeting } = room
  const isIn = room.people.get(userId)?.state === 'joined'
  const isHost = room.roleOf(userId) !== 'member'
  if (!isIn) {
    if (meeting.is_locked && !isHost) throw new ApiError('MeetingLocked')
    const waits = !isHost && (meeting.state === 'scheduled' || meeting.has_waiting_room)
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
  me.knows_password = true
  if (name !== undefined) me.name = name
  room.settle()
  if (!isIn && isHost) admitEarly(room)
}

/** Those who came before a host did enter, where nothing else holds them. */
function admitEarly(room: Room): void {
  const { meeting } = room
  if (meeting.has_waiting_room || meeting.is_locked) return
  let free = limits.meetingPeopleMax - room.among('joined').length
  for (const person of room.among('waiting')) {
    if (free <= 0) return
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
