import type { App } from '#platform/app.ts'
import * as store from './store.ts'

const pageSize = 200

export async function* exportComplaints(app: App, userId: string): AsyncIterable<unknown> {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await store.ofPerson(app.db, userId, { limit: pageSize, offset })
    for (const { about, target_id, kind, text, phone, state, created_at } of rows.slice(0, pageSize))
      yield { about, target: target_id, kind, text, phone, state, createTime: created_at }
    if (rows.length < pageSize) return
  }
}

/** Deletes text, number and photos of a user's complaints; the complaint and its decision stay. */
export const eraseComplaints = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.forgetWords(tx, userId))
