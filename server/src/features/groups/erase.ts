import { vest } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { addressesOf } from '#features/uploads/index.ts'
import * as applies from './applies-store.ts'
import { leaving, open, takeOut, tellChanged } from './change.ts'
import * as store from './store.ts'
import { tellCounts } from './waiting.ts'

export async function* readGroups(app: App, userId: string): AsyncIterable<unknown> {
  const keys = await messages.groupKeysOf(app, userId)
  const rows = await store.findAll(
    app.db,
    keys.map((key) => messages.refOf(key, userId).toBizId),
  )
  for (const { id, name, owner_id } of rows) yield { id, name, owner: owner_id === userId }
  for (const { group_id, remark, status, created_at } of await applies.ofPerson(app.db, userId))
    yield { appliedTo: group_id, remark, status, time: new Date(created_at).toISOString() }
}

/** Leaves every group. One that the person owned goes to its first admin, else to whoever is in it longest. */
export async function eraseMember(app: App, userId: string): Promise<void> {
  for (const key of await messages.groupKeysOf(app, userId))
    await leave(app, userId, messages.refOf(key, userId).toBizId)
  const pictures = await addressesOf(app, userId)
  await app.transaction(async (tx) => {
    await applies.forget(tx, userId)
    await store.forgetPictures(tx, pictures)
  })
}

const leave = (app: App, userId: string, groupId: string): Promise<void> =>
  leaving(app, groupId, (gone) =>
    app.transaction(async (tx) => {
      const opened = await open(app, tx, groupId, userId)
      const { key, now } = opened
      const me = await messages.participantOf(tx, key, userId)
      if (!me || me.to_seq !== null) return
      const [heir] = (await messages.peopleOf(tx, key)).filter((row) => row.user_id !== userId)
      if (me.role === vest.owner) await bequeath()
      const content = { key: 'groupLeft', args: { who: '—' }, text: '— left the group' }
      const seq = await messages.messagesOf(app).inform(tx, { key, senderId: userId, content, at: now })
      afterCommit(tx, () => tellChanged(app, groupId))
      await takeOut(opened, gone, [userId], seq, () => tellCounts(opened))

      // Without an heir nobody is left: the group is dissolved.
      async function bequeath(): Promise<void> {
        if (!heir) return void (await store.update(tx, groupId, { is_delete: true, name: '', brief: '' }))
        await messages.setRole(tx, key, heir.user_id, vest.owner)
        await messages.silence(tx, key, [heir.user_id], 0, '')
        await store.update(tx, groupId, { owner_id: heir.user_id })
      }
    }),
  )
