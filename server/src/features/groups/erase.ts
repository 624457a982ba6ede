import type { SystemLineContent } from '@mynah/contract/system-lines'
import { groupRole } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { addressesOf } from '#features/uploads/index.ts'
import * as joinRequests from './joining/join-requests-store.ts'
import { leaving, open, removeMembers, publishChanged } from './change.ts'
import { forgetBars } from './entry-store.ts'
import { deleteLastSeenOf, deleteLastSeenPictures } from './last-seen-store.ts'
import * as links from './joining/links-store.ts'
import * as store from './store.ts'
import { publishCounts } from './joining/create-join-request.ts'

export async function* exportGroups(app: App, userId: string): AsyncIterable<unknown> {
  const keys = await messages.groupKeysOf(app, userId)
  const rows = await store.findAll(
    app.db,
    keys.map((key) => messages.conversationRef(key, userId).id),
  )
  for (const { id, name, owner_id } of rows) yield { id, name, owner: owner_id === userId }
  for (const { group_id, remark, status, created_at } of await joinRequests.ofPerson(app.db, userId))
    yield { appliedTo: group_id, remark, status, time: new Date(created_at).toISOString() }
  for (const { group_id, label, created_at } of await links.madeBy(app.db, userId))
    yield { linkTo: group_id, label, time: new Date(created_at).toISOString() }
}

/** Leaves every group. A group that the user owned goes to its first admin, else to the longest member. */
export async function eraseMember(app: App, userId: string): Promise<void> {
  for (const key of await messages.groupKeysOf(app, userId))
    await leave(app, userId, messages.conversationRef(key, userId).id)
  const pictures = await addressesOf(app, userId)
  await app.transaction(async (tx) => {
    await joinRequests.forget(tx, userId)
    await links.forget(tx, userId, app.clock.now())
    await store.forgetPictures(tx, pictures)
    await forgetBars(tx, userId)
    await messages.forgetSeen(tx, userId)
    await deleteLastSeenOf(tx, userId)
    await deleteLastSeenPictures(tx, pictures)
  })
}

const leave = (app: App, userId: string, groupId: string): Promise<void> =>
  leaving(app, groupId, (gone) =>
    app.transaction(async (tx) => {
      const opened = await open(app, tx, groupId, userId)
      const { key, now } = opened
      const me = await messages.members.find(tx, key, userId)
      if (!me) return
      const [heir] = (await messages.members.list(tx, key)).filter((one) => one.userId !== userId)
      if (me.role === groupRole.owner) await bequeath()
      const content: SystemLineContent = { key: 'groupLeft', args: { who: '—' }, text: '— left the group' }
      const seq = await messages.messagesOf(app).inform(tx, { key, senderId: userId, content, at: now })
      afterCommit(tx, () => publishChanged(app, groupId))
      await removeMembers(opened, gone, [userId], seq, () => publishCounts(opened))

      // Without a new owner there are no members: the group is dissolved.
      async function bequeath(): Promise<void> {
        if (!heir) return void (await store.update(tx, groupId, { is_delete: true, name: '', brief: '' }))
        await messages.members.setRole(tx, key, heir.userId, groupRole.owner)
        await store.update(tx, groupId, { owner_id: heir.userId })
      }
    }),
  )
