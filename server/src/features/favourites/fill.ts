import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import * as messages from '#features/messages/index.ts'
import * as store from './store.ts'

const atOnce = 500
const restMs = 50

/** The job: adds the file keys of favourites saved by an older version. */
export async function fillFavouriteFiles(app: App): Promise<void> {
  for (let done = atOnce; done === atOnce && !app.gateway.draining;) {
    done = await app.transaction(async (tx) => {
      const rows = await store.unfilled(tx, atOnce)
      const read = rows.map(({ id, kind, content }) => ({ id, files: messages.fileKeysIn(kind, content) }))
      await store.setFiles(tx, read)
      return rows.length
    })
    if (done === atOnce) await sleep(restMs, undefined, { ref: false })
  }
}
