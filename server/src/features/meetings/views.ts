import type { MeetingPerson, MeetingRole, MeetingSummary, MeetingView } from '@mynah/contract/meetings'
import type { App } from '#platform/app.ts'
import * as account from '#features/account/index.ts'
import { roleOf, type Snapshot } from './snapshot.ts'
import type * as store from './store.ts'

type Cards = Awaited<ReturnType<typeof account.cardsOf>>

const shown = (cards: Cards, userId: string, name = '') => ({
  userId,
  userName: name || (cards.get(userId)?.userName ?? ''),
  avatarUrl: cards.get(userId)?.avatarUrl ?? '',
})

const ranks: Record<MeetingRole, number> = { host: 0, coHost: 1, member: 2 }

/** With a tie-breaker, so that all see the same order of users who joined in the same millisecond. */
const hostsFirst = (a: MeetingPerson, b: MeetingPerson): number =>
  ranks[a.role] - ranks[b.role] || a.joinTime - b.joinTime || (a.userId < b.userId ? -1 : 1)

export const cardsFor = (app: App, { meeting, people }: Snapshot): Promise<Cards> =>
  account.cardsOf(app, [meeting.host_id, ...[...people.values()].filter(isPresent).map((one) => one.user_id)])

export const isPresent = ({ state }: Pick<store.PersonRow, 'state'>): boolean =>
  state === 'joined' || state === 'waiting'

export function summaryOf(
  meeting: store.MeetingRow,
  cards: Cards,
  me: { role: MeetingRole; state: MeetingSummary['myState'] },
): MeetingSummary {
  return {
    number: meeting.number,
    title: meeting.title,
    host: shown(cards, meeting.host_id),
    state: meeting.state,
    startTime: meeting.starts_at,
    duration: meeting.duration,
    unit: meeting.unit,
    endTime: meeting.ends_at,
    myRole: me.role,
    myState: me.state,
  }
}

/** The view for this role and state, the same for all users with both. */
export function viewFor(
  { meeting, people }: Snapshot,
  cards: Cards,
  me: { role: MeetingRole; state: MeetingSummary['myState'] },
): MeetingView {
  const isHost = me.role !== 'member'
  const seen = [...people.values()].filter(
    (one) =>
      (one.state === 'joined' && (isHost || me.state === 'joined')) || (one.state === 'waiting' && isHost),
  )
  const list = seen.map((one): MeetingPerson => ({
    ...shown(cards, one.user_id, one.name),
    role: roleOf(meeting, one.user_id, one),
    state: one.state === 'waiting' ? 'waiting' : 'joined',
    microphone: one.microphone,
    mayCamera: one.may_camera,
    mayScreen: one.may_screen,
    asksSince: one.asks_since,
    handSince: one.hand_since,
    joinTime: one.joined_at,
  }))
  return {
    ...summaryOf(meeting, cards, me),
    password: isHost ? meeting.password : '',
    isLocked: meeting.is_locked,
    hasWaitingRoom: meeting.has_waiting_room,
    isMutedOnEntry: meeting.is_muted_on_entry,
    allMuted: meeting.all_muted,
    mayUnmute: meeting.may_unmute,
    people: list.toSorted(hostsFirst),
    version: meeting.version,
  }
}

/** A user's role in and relation to a meeting. */
export function standingOf({ meeting, people }: Snapshot, userId: string) {
  const person = people.get(userId)
  return { role: roleOf(meeting, userId, person), state: person?.state ?? ('none' as const) }
}

export async function viewOf(app: App, snapshot: Snapshot, userId: string): Promise<MeetingView> {
  return viewFor(snapshot, await cardsFor(app, snapshot), standingOf(snapshot, userId))
}
