import type { App } from '#platform/app.ts'
import { gather } from '#platform/gather.ts'
import * as store from './store.ts'

export { webPushHandlers } from './handlers.ts'
export { pushStored } from './stored.ts'

/** Renewed three times before it ends; a process that dies leaves its people unattended within a minute. */
const attendedMs = 60_000

/** Keeps those from being woken who look at a page of this process. */
export async function tendPush(app: App): Promise<void> {
  const sessionIds = [...app.gateway.attended()]
  if (sessionIds.length > 0 && (await store.anyAtAll(app.db)))
    await store.setAttended(app.db, sessionIds, app.clock.now() + attendedMs)
}

/** Who begins to look is woken no more, and who stops is from that moment on. */
export function hearAttention(app: App): void {
  const set = (until: () => number) =>
    gather(async (sessionIds: string[]) => {
      await store.setAttended(app.db, sessionIds, until())
      return new Map<string, never>()
    })
  const attend = set(() => app.clock.now() + attendedMs)
  const leave = set(() => 0)
  app.gateway.onAttention((sessionId, attended) => {
    const done = attended ? attend(sessionId) : leave(sessionId)
    done.catch((error: unknown) => app.log.warn({ error }, 'who looks at a page could not be noted'))
  })
}
