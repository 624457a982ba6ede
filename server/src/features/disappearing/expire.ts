import { disappears } from '@mynah/contract/message-timers'
import type { App } from '#platform/app.ts'
import * as messages from '#features/messages/index.ts'
import * as retention from '#features/retention/index.ts'
import * as store from './store.ts'

const timersAtOnce = 100
const messagesAtOnce = 100

/**
 * The job: lets due messages disappear for everybody, in portions of a conversation. Several processes may run it at
 * once, and it can stop at any time.
 */
export async function expireDue(app: App): Promise<void> {
  const archive = await retention.isArchiving(app)
  for (;;) {
    const due = await store.due(app.db, app.clock.now(), timersAtOnce)
    for (const timer of due)
      for (let more = true; more;) {
        if (app.gateway.draining) return
        more = await expireSome(app, timer, archive)
      }
    if (due.length < timersAtOnce) return
  }
}

/** @returns whether more of it may be due */
const expireSome = (app: App, seen: store.TimerRow, archive: boolean): Promise<boolean> =>
  app.transaction(async (tx) => {
    const { conversation_id: key } = seen
    await messages.lockConversation(tx, key)
    const timer = await store.read(tx, seen)
    const now = app.clock.now()
    if (!timer || timer.check_at > now) return false
    const { to_seq: toSeq, seconds, done_seq: doneSeq } = timer
    const lastsMs = seconds * 1_000
    const next = await messages.nextAfter(tx, key, doneSeq, messagesAtOnce)
    const rows = next.filter(({ seq }) => seq <= (toSeq ?? Infinity))
    const first = rows.findIndex(({ createdAt }) => createdAt + lastsMs > now)
    const waiting = first < 0 ? undefined : rows[first]
    const over = waiting ? rows.slice(0, first) : rows
    await messages.removeExpired(
      app,
      tx,
      key,
      over.filter(({ kind }) => disappears(kind)),
      archive,
    )
    const isWhole = rows.length === messagesAtOnce
    if (!waiting && !isWhole && toSeq !== null) {
      await store.remove(tx, timer)
      return false
    }
    await store.proceed(tx, timer, {
      done_seq: over.at(-1)?.seq ?? doneSeq,
      // messages sent from now on have their full lifetime
      check_at: waiting ? waiting.createdAt + lastsMs : isWhole ? now : now + lastsMs,
    })
    return !waiting && isWhole
  })
