import type { App } from '#platform/app.ts'
import { leave } from './joining.ts'
import { change } from './room.ts'
import * as store from './store.ts'

export async function* exportMeetings(app: App, userId: string): AsyncIterable<unknown> {
  for (let after = ''; ;) {
    const rows = await store.allOf(app.db, userId, after, 500)
    for (const row of rows)
      yield {
        number: row.number,
        title: row.title,
        mine: row.owner_id === userId,
        state: row.state,
        startsAt: new Date(row.starts_at).toISOString(),
        endsAt: new Date(row.ends_at).toISOString(),
        joinedAt: row.joined_at > 0 ? new Date(row.joined_at).toISOString() : null,
      }
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

/** A meeting in progress goes to its leader; other meetings of the user are deleted. */
export async function eraseMeetings(app: App, userId: string): Promise<void> {
  for (const number of await store.attendedBy(app.db, userId)) await leave(app, userId, number)
  for (const number of await store.ownedBy(app.db, userId)) {
    const { meeting } = await change(app, number, (room) => {
      if (room.meeting.state === 'open') room.meeting.owner_id = room.meeting.host_id
    })
    if (meeting.owner_id === userId)
      await app.transaction(async (tx) => void (await store.remove(tx, number)))
  }
  await app.transaction((tx) => store.erasePerson(tx, userId))
}
