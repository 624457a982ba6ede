import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import type { meetings as calls } from '@mynah/contract/meetings'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { membersIn, requireHost, requireJoined, targetOf, targetsOf } from './access.ts'
import { change, type Room } from './room.ts'
import type { Snapshot } from './snapshot.ts'

// Actions of hosts in a meeting, and requests of members to them. Repeating an action changes nothing.

type Caller = App & { userId: string }
type Input<Name extends keyof typeof calls> = InputOf<(typeof calls)[Name]>

const act = (ctx: Caller, number: string, action: (room: Room) => void): Promise<Snapshot> =>
  change(ctx, number, action)

export const end = (ctx: Caller, number: string): Promise<Snapshot> =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId, true)
    room.end(ctx.userId)
  })

export const mute = (ctx: Caller, { number, userIds, isMuted, mayUnmute }: Input<'mute'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    const { meeting } = room
    if (!userIds) {
      meeting.may_unmute = mayUnmute ?? (isMuted ? meeting.may_unmute : true)
      meeting.all_muted = isMuted
      room.log(isMuted ? 'mutedAll' : 'unmutedAll', ctx.userId)
    }
    const may = mayUnmute ?? (isMuted ? meeting.may_unmute : true)
    for (const person of userIds ? targetsOf(room, ctx.userId, userIds) : membersIn(room)) {
      // Nobody can open another user's microphone: a host can only allow its owner to.
      if (isMuted || person.microphone !== 'open') person.microphone = may ? 'muted' : 'held'
      if (may) person.asks_since = 0
      if (userIds) room.log(isMuted ? 'muted' : 'unmuted', ctx.userId, person.user_id)
    }
  })

export const unmute = (ctx: Caller, number: string) =>
  act(ctx, number, (room) => {
    const me = requireJoined(room, ctx.userId)
    if (me.microphone === 'held') throw new ApiError('MeetingHeld')
    me.microphone = 'open'
  })

export const askToSpeak = (ctx: Caller, { number, isAsking }: Input<'askToSpeak'>) =>
  act(ctx, number, (room) => {
    const me = requireJoined(room, ctx.userId)
    if (!isAsking) me.asks_since = 0
    else if (me.microphone === 'held') me.asks_since ||= room.now
  })

export const answerSpeak = (ctx: Caller, { number, userIds, isAgreed }: Input<'answerSpeak'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    const asked = userIds ? targetsOf(room, ctx.userId, userIds) : room.among('joined')
    for (const person of asked.filter((one) => one.asks_since > 0)) {
      person.asks_since = 0
      if (isAgreed && person.microphone === 'held') person.microphone = 'muted'
      room.log(isAgreed ? 'agreed' : 'declined', ctx.userId, person.user_id)
    }
  })

export const allow = (ctx: Caller, { number, userIds, source, isAllowed }: Input<'allow'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    const column = source === 'camera' ? 'may_camera' : 'may_screen'
    const action = `${isAllowed ? 'allowed' : 'stopped'}${source === 'camera' ? 'Camera' : 'Screen'}` as const
    const people = userIds ? targetsOf(room, ctx.userId, userIds) : membersIn(room)
    for (const person of people.filter((one) => one[column] !== isAllowed)) {
      person[column] = isAllowed
      room.log(action, ctx.userId, person.user_id)
    }
  })

export const raiseHand = (ctx: Caller, { number, isRaised }: Input<'raiseHand'>) =>
  act(ctx, number, (room) => {
    const me = requireJoined(room, ctx.userId)
    me.hand_since = isRaised ? me.hand_since || room.now : 0
  })

export const lowerHands = (ctx: Caller, { number, userIds }: Input<'lowerHands'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    for (const person of userIds ? targetsOf(room, ctx.userId, userIds) : room.among('joined'))
      person.hand_since = 0
  })

export async function rename(ctx: Caller, { number, userId, name }: Input<'rename'>) {
  account.requireName(name)
  const card = (await account.cardsOf(ctx, [userId])).get(userId)
  return act(ctx, number, (room) => {
    const me = requireJoined(room, ctx.userId)
    if (userId !== ctx.userId) requireHost(room, ctx.userId)
    const [person] = userId === ctx.userId ? [me] : targetsOf(room, ctx.userId, [userId])
    const before = person?.name || (card?.userName ?? '')
    if (!person || before === name) return
    person.name = name
    room.logRenamed(ctx.userId, userId, { before, after: name })
  })
}

export const remove = (ctx: Caller, { number, userId }: Input<'remove'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    const person = targetOf(room, ctx.userId, userId)
    // The creator of the meeting cannot be removed.
    if (userId === room.meeting.owner_id) throw new ApiError('NoPermission')
    person.is_co_host = false
    room.leave(person, 'removed')
    room.log('removed', ctx.userId, userId)
  })

export const setLocked = (ctx: Caller, { number, isLocked }: Input<'setLocked'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    room.meeting.is_locked = isLocked
    room.log(isLocked ? 'locked' : 'unlocked', ctx.userId)
  })

/** Users who wait go on waiting until they are admitted. */
export const setWaitingRoom = (ctx: Caller, { number, isOn }: Input<'setWaitingRoom'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    room.meeting.has_waiting_room = isOn
    room.log(isOn ? 'waitingRoomOn' : 'waitingRoomOff', ctx.userId)
  })

export const admit = (ctx: Caller, { number, userIds, isAdmitted }: Input<'admit'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId)
    const known = (userIds ?? room.among('waiting').map((one) => one.user_id)).map((userId) => {
      const person = room.people.get(userId)
      if (!person) throw new ApiError('NoDataFound')
      return person
    })
    const waiting = new Set(known.filter((one) => one.state === 'waiting'))
    if (isAdmitted && room.among('joined').length + waiting.size > limits.meetingPeopleMax)
      throw new ApiError('MeetingFull')
    for (const person of waiting) {
      if (isAdmitted) {
        room.enter(person)
        // A user admitted by a host can rejoin without being admitted again.
        person.knows_password = true
      } else room.leave(person)
      room.log(isAdmitted ? 'admitted' : 'refused', ctx.userId, person.user_id)
    }
  })

export const setCoHost = (ctx: Caller, { number, userId, isCoHost }: Input<'setCoHost'>) =>
  act(ctx, number, (room) => {
    requireHost(room, ctx.userId, true)
    const [person] = targetsOf(room, ctx.userId, [userId])
    if (!person || person.is_co_host === isCoHost) return
    person.is_co_host = isCoHost
    if (isCoHost) room.lift(person)
    room.log(isCoHost ? 'madeCoHost' : 'endedCoHost', ctx.userId, userId)
  })

export const handOver = (ctx: Caller, { number, userId }: Input<'handOver'>) =>
  act(ctx, number, (room) => {
    const me = requireHost(room, ctx.userId, true)
    const [person] = targetsOf(room, ctx.userId, [userId])
    if (!person) return
    const { meeting } = room
    room.person(meeting.owner_id).is_co_host = true
    me.is_co_host = true
    meeting.host_id = userId
    // Only the creator's own handover passes the ownership on; a leader who stands in for them keeps it as it is.
    if (meeting.owner_id === ctx.userId) meeting.owner_id = userId
    room.lift(person)
    room.log('handedOver', ctx.userId, userId)
  })
