import type { App } from '#platform/app.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export async function* exportCalls(app: App, userId: string): AsyncIterable<unknown> {
  for (let after = ''; ;) {
    const rows = await store.ofPerson(app.db, userId, after, 500)
    for (const row of rows)
      yield {
        kind: row.is_audio ? 'audio' : 'video',
        byMe: row.caller_id === userId,
        result: row.result,
        startedAt: new Date(row.started_at).toISOString(),
        durationMs: row.answered_at > 0 && row.ended_at > 0 ? row.ended_at - row.answered_at : 0,
      }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Ends the user's present call, and deletes their call history. */
export async function eraseCalls(app: App, userId: string): Promise<void> {
  const mine = await store.callOf(app, userId)
  if (mine) {
    await service.reject(app, userId, mine.id, false)
    await service.leave(app, userId, mine.id)
  }
  await app.transaction(async (tx) => void (await store.erasePerson(tx, userId)))
}
