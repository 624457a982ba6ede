import { messageEvents } from '@mynah/contract/messages'
import type { ChangedMessage } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { emit, emitTo } from '#platform/emit.ts'
import { perApp } from '#platform/per-app.ts'
import { toGroup, toUsers, type Audience } from '#platform/topics.ts'
import { conversationRef, isGroupKey, usersOf } from '../members/conversation-key.ts'
import { changedAfter, changedBy, membersFrom } from './change-store.ts'
import { ownStates, ownStatesOf } from './own-states.ts'
import { changedMessage } from './view.ts'

// Changes on their way to those who look. The first one of a conversation leaves at once, what follows within a second
// together: many votes are a few frames. Each event has all states since the one before it, read from the database, so that
// processes need not know of each other's.

const everyMs = 1_000
/** An event of more changes carries none of them, and the device asks for them. */
const listMax = 50
const bytesMax = 32 * 1024
/** Members who joined later than a message was sent are left out by name, up to so many of them. */
const namedMax = 500

type Sending = { prevRev: number | undefined; timer: NodeJS.Timeout | undefined }

const feed = perApp((app) => {
  const open = new Map<string, Sending>()
  async function flush(key: string, sending: Sending): Promise<void> {
    const { prevRev } = sending
    if (prevRev === undefined) return void open.delete(key)
    sending.prevRev = undefined
    await announce(app, key, prevRev).catch((error: unknown) => {
      app.log.error({ error }, 'changes of messages were not announced')
      // with what comes next, in a second
      sending.prevRev = Math.min(sending.prevRev ?? prevRev, prevRev)
    })
    sending.timer = setTimeout(() => void flush(key, sending), everyMs).unref()
  }
  return {
    changed(key: string, prevRev: number): void {
      const sending = open.get(key)
      if (sending) sending.prevRev = Math.min(sending.prevRev ?? prevRev, prevRev)
      else {
        const first: Sending = { prevRev, timer: undefined }
        open.set(key, first)
        void flush(key, first)
      }
    },
    /** A process that ends sends at once what waits. */
    async flushed(): Promise<void> {
      await Promise.all(
        [...open].map(([key, sending]) => {
          clearTimeout(sending.timer)
          return flush(key, sending).then(() => clearTimeout(sending.timer))
        }),
      )
    },
  }
})

/** Messages of a conversation changed after this revision. */
export const announceChanges = (app: App, key: string, prevRev: number): void =>
  feed(app).changed(key, prevRev)

export const changesAnnounced = (app: App): Promise<void> => feed(app).flushed()

async function announce(app: App, key: string, prevRev: number): Promise<void> {
  const all = { afterRev: prevRev, fromSeq: 0, toSeq: Number.MAX_SAFE_INTEGER }
  const { rev, joinedSeq, rows } = await changedAfter(app.db, key, all, listMax + 1)
  if (rev <= prevRev) return
  const changed = rows.map((row) => changedMessage(row))
  const isHint = changed.length > listMax || JSON.stringify(changed).length > bytesMax
  const list = isHint ? undefined : changed
  const send = (audience: Audience, userId: string, some: ChangedMessage[] | undefined) =>
    emitTo(app, audience, messageEvents.changed, {
      conversation: conversationRef(key, userId),
      prevRev,
      rev,
      ...(some && { list: some }),
    })
  if (list) await announceOwn(app, key, { prevRev, rev })
  if (!isGroupKey(key)) {
    for (const userId of usersOf(key)) send(toUsers([userId]), userId, list)
    return
  }
  const everybody = toGroup(conversationRef(key, '').id)
  const oldest = Math.min(...(list ?? []).map(({ seq }) => seq))
  if (!list || oldest > joinedSeq) return send(everybody, '', list)
  const members = await membersFrom(app.db, key, namedMax)
  if (members.length > namedMax) return send(everybody, '', undefined)
  for (const [fromSeq, some] of Map.groupBy(members, ({ from_seq }) => from_seq)) {
    const seen = list.filter(({ seq }) => seq > fromSeq)
    send(toUsers(some.map(({ user_id }) => user_id)), '', seen)
  }
}

/**
 * What of the changes is of those alone who made them, to their devices. It goes before the event of the same changes, which
 * moves a device's revision: who has that one has this one too, also where the process that stored a change is no more.
 */
async function announceOwn(app: App, key: string, revs: { prevRev: number; rev: number }): Promise<void> {
  const kinds = ownStates.of(app).map(({ kind }) => kind)
  const made = await changedBy(app.db, key, revs, kinds)
  if (made.length === 0) return
  const asked = made.map(({ user_id: userId, seq }) => ({ key, userId, fromSeq: seq, toSeq: seq }))
  const own = await ownStatesOf(app, asked)
  for (const [nth, { user_id: userId, seq }] of made.entries()) {
    const { mine = [] } = own[nth]?.get(seq) ?? {}
    const conversation = conversationRef(key, userId)
    emit(app, [userId], messageEvents.mine, { conversation, seq, rev: revs.rev, mine })
  }
}
