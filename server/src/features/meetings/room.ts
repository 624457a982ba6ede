import type { MeetingLogEntry, MeetingRole } from '@mynah/contract/meetings'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { announce } from './announce.ts'
import { newPerson, roleOf, type Snapshot } from './snapshot.ts'
import * as store from './store.ts'

const severity = { open: 0, muted: 1, held: 2 } as const

/** A meeting being changed: its row is locked, and its users are copies, written at the end. */
export class Room {
  readonly meeting: store.MeetingRow
  readonly people: Map<string, store.PersonRow>
  readonly entries: store.LogRow[] = []
  readonly now: number

  constructor(meeting: store.MeetingRow, people: Map<string, store.PersonRow>, now: number) {
    this.meeting = meeting
    this.people = people
    this.now = now
  }

  roleOf(userId: string): MeetingRole {
    return roleOf(this.meeting, userId, this.people.get(userId))
  }

  /** Users in this state, in the order of joining. */
  among(state: store.PersonRow['state']): store.PersonRow[] {
    return [...this.people.values()]
      .filter((one) => one.state === state)
      .toSorted((a, b) => a.joined_at - b.joined_at)
  }

  log(action: MeetingLogEntry['action'], by: string | null, to: string | null = null): void {
    this.entries.push(store.logRow(this.meeting.number, this.now, action, by, to))
  }

  logRenamed(by: string, to: string, names: { before: string; after: string }): void {
    const { before, after } = names
    const row = store.logRow(this.meeting.number, this.now, 'renamed', by, to)
    this.entries.push({ ...row, name_before: before, name_after: after })
  }

  person(userId: string): store.PersonRow {
    let one = this.people.get(userId)
    if (!one) this.people.set(userId, (one = newPerson(this.meeting.number, userId)))
    return one
  }

  /** The state of a muted microphone: the user can open it, or a host has to agree first. */
  get mutedState(): 'muted' | 'held' {
    return this.meeting.may_unmute ? 'muted' : 'held'
  }

  enter(person: store.PersonRow): void {
    const { meeting, now } = this
    Object.assign(person, { state: 'joined', joined_at: now, away_since: now, asks_since: 0, hand_since: 0 })
    if (this.roleOf(person.user_id) !== 'member') return this.lift(person)
    const entry = meeting.all_muted || meeting.is_muted_on_entry ? this.mutedState : 'open'
    // A user cannot get rid of a mute by rejoining.
    if (severity[entry] > severity[person.microphone]) person.microphone = entry
  }

  wait(person: store.PersonRow): void {
    Object.assign(person, { state: 'waiting', joined_at: this.now, asks_since: 0, hand_since: 0 })
  }

  leave(person: store.PersonRow, state: 'left' | 'removed' = 'left'): void {
    Object.assign(person, { state, away_since: 0, asks_since: 0, hand_since: 0 })
  }

  /** Hosts need no consent to unmute. A muted microphone stays muted until they open it. */
  lift(person: store.PersonRow): void {
    if (person.microphone === 'held') person.microphone = 'muted'
    Object.assign(person, { may_camera: true, may_screen: true, asks_since: 0 })
  }

  /**
   * Opens the meeting for its first host, chooses a new leader if the leader is gone, and closes it after the last
   * user.
   */
  settle(): void {
    const { meeting } = this
    if (meeting.state === 'ended') return
    const [first, ...others] = this.among('joined')
    if (!first) return this.#empty()
    const isIn = (userId: string) => this.people.get(userId)?.state === 'joined'
    if (!isIn(meeting.host_id)) {
      const coHost = [first, ...others].find((one) => this.roleOf(one.user_id) === 'coHost')
      const next = isIn(meeting.owner_id) ? meeting.owner_id : (coHost ?? first).user_id
      meeting.host_id = next
      this.lift(this.person(next))
      this.log('leads', null, next)
    }
    if (meeting.state === 'open') return
    meeting.state = 'open'
    this.log('opened', meeting.host_id)
  }

  end(by: string | null): void {
    this.meeting.state = 'ended'
    this.meeting.ended_at = this.now
    for (const state of ['joined', 'waiting'] as const)
      for (const person of this.among(state)) this.leave(person)
    this.log('ended', by)
  }

  #empty(): void {
    const { meeting } = this
    if (meeting.state !== 'open') return
    if (this.now >= meeting.ends_at) return this.end(null)
    Object.assign(meeting, {
      state: 'scheduled',
      host_id: meeting.owner_id,
      all_muted: false,
      may_unmute: true,
    })
    for (const person of this.people.values())
      Object.assign(person, { microphone: 'open', may_camera: true, may_screen: true })
  }
}

const copyOf = ({ meeting, people }: Snapshot): Snapshot => structuredClone({ meeting, people })

/** Reads a meeting under its lock, for a change within the caller's transaction. @throws MeetingAbsent */
export async function open(app: App, tx: Tx, number: string): Promise<Room> {
  const meeting = await store.lock(tx, number)
  if (!meeting) throw new ApiError('MeetingAbsent')
  const rows = await store.peopleOf(tx, number)
  return new Room(meeting, new Map(rows.map((row) => [row.user_id, row])), app.clock.now())
}

/**
 * Changes a meeting under its lock: the only way. If anything changed, the version is increased, and users and media
 * are notified.
 */
export async function change(
  app: App,
  number: string,
  action: (room: Room) => void | Promise<void>,
): Promise<Snapshot> {
  const { before, after } = await app.transaction((tx) => write(app, tx, number, action))
  if (after.meeting.version > before.meeting.version) await announce(app, before, after)
  return after
}

/** The same within the caller's transaction. @returns the meeting before and after */
export async function changeIn(
  app: App,
  tx: Tx,
  number: string,
  action: (room: Room) => void | Promise<void>,
): Promise<{ before: Snapshot; after: Snapshot }> {
  const { before, after } = await write(app, tx, number, action)
  if (after.meeting.version > before.meeting.version)
    afterCommit(tx, () => {
      announce(app, before, after).catch((error: unknown) =>
        app.log.error({ error }, 'a change of a meeting could not be announced'),
      )
    })
  return { before, after }
}

async function write(app: App, tx: Tx, number: string, action: (room: Room) => void | Promise<void>) {
  const room = await open(app, tx, number)
  const before = copyOf(room)
  await action(room)
  room.settle()
  const changed = [...room.people.values()].filter((one) => !isSame(one, before.people.get(one.user_id)))
  if (changed.length > 0 || !isSame(room.meeting, before.meeting)) {
    room.meeting.version += 1
    await store.save(tx, room.meeting)
    for (const person of changed) await store.putPerson(tx, person)
    await store.log(tx, room.entries)
    if (room.meeting.state === 'ended' && before.meeting.state !== 'ended') await store.clearChat(tx, number)
  }
  return { before, after: copyOf(room) }
}

const isSame = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
