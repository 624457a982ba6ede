import { messageEvents } from '@mynah/contract/messages'
import type { ChangedMessage } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import { emit, emitTo } from '#platform/bus/emit.ts'
import { perApp } from '#platform/per-app.ts'
import { toGroup, toUsers, type Audience } from '#platform/bus/topics.ts'
import { conversationRef, isGroupKey, usersOf } from '../members/conversation-key.ts'
import { changedAfter, changedBy, membersFrom } from './change-store.ts'
import { ownStates, ownStatesOf } from './own-states.ts'
import { changedMessage } from './view.ts'

// Sends changes to connected readers. The first change of a conversation is sent at once; changes within the following
// second are sent together, so that many votes need few frames. Each event is read from the database and has all states
// since the previous one, so processes need not know of each other's changes.

const everyMs = 1_000
/** With more changes an event lists none of them, and devices request them. */
const listMax = 50
const bytesMax = 32 * 1024
/** At most this many members who joined after the message are excluded by id. */
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
      // sent with the next changes, in a second
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
    /** Sends what is waiting, before the process ends. */
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

/** Announces that messages of a conversation changed after this revision. */
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
  const made = list ? await announceOwn(app, key, { prevRev, rev }) : []
  const send = (audience: Audience, userId: string, some: ChangedMessage[] | undefined) => {
    const by = made.filter((one) => some?.some(({ seq }) => seq === one.seq))
    emitTo(app, audience, messageEvents.changed, {
      conversation: conversationRef(key, userId),
      prevRev,
      rev,
      ...(some && { list: some }),
      ...(by.length > 0 && { by }),
    })
  }
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
 * Sends the private part of changes (such as one's own reactions) to the devices of the users who made them. Sent
 * before the public event, which advances a device's revision: a device with the public event then also has the private
 * one, even if the process that stored the change has ended. A device that connects between the two has the public event
 * alone, which therefore names these users.
 * @returns the users, each with a message that they changed
 */
async function announceOwn(
  app: App,
  key: string,
  revs: { prevRev: number; rev: number },
): Promise<{ seq: number; userId: string }[]> {
  const kinds = ownStates.of(app).map(({ kind }) => kind)
  const made = await changedBy(app.db, key, revs, kinds)
  if (made.length === 0) return []
  const asked = made.map(({ user_id: userId, seq }) => ({ key, userId, fromSeq: seq, toSeq: seq }))
  const own = await ownStatesOf(app, asked)
  for (const [nth, { user_id: userId, seq }] of made.entries()) {
    const { mine = [] } = own[nth]?.get(seq) ?? {}
    const conversation = conversationRef(key, userId)
    emit(app, [userId], messageEvents.mine, { conversation, seq, rev: revs.rev, mine })
  }
  return made.map(({ user_id: userId, seq }) => ({ seq, userId }))
}
