import type { App } from '#platform/app.ts'
import * as auth from '#features/auth/index.ts'
import * as store from './store.ts'

/**
 * New groups are found by name only if their owner chooses so. Older groups still are, and their owners are notified
 * once.
 */
export async function notifyFoundByName(app: App): Promise<void> {
  while (!app.gateway.draining) {
    const isDone = await app.transaction(async (tx) => {
      const group = await store.takeFoundNotice(tx)
      if (!group) return true
      const { id, name, owner_id, is_search, is_delete } = group
      if (!is_search || is_delete) return false
      const text = `${name} can be found by its name by everybody. You can change that under Manage group.`
      const line = { key: 'groupFoundByName', args: { group: name, groupId: id }, text } as const
      await auth.postSystemNotice(app, tx, owner_id, line)
      return false
    })
    if (isDone) return
  }
}
