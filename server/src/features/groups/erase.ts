import { groupEvents, vest } from '@mynah/contract/groups'
import type { App } from '#platform/app.ts'
import { emit } from '#platform/emit.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { keyOf } from './service.ts'
import * as store from './store.ts'

export async function* readGroups(app: App, userId: string): AsyncIterable<unknown> {
  const keys = await messages.groupKeysOf(app, userId)
  const rows = await store.findAll(
    app.db,
    keys.map((key) => messages.refOf(key, userId).toBizId),
  )
  for (const { id, name, owner_id } of rows) yield { id, name, owner: owner_id === userId }
}

/** Leaves every group. One that the person owned goes to its first admin, else to whoever is in it longest. */
export async function eraseMember(app: App, userId: string): Promise<void> {
  for (const key of await messages.groupKeysOf(app, userId))
    await leave(app, userId, messages.refOf(key, userId).toBizId)
}

async function leave(app: App, userId: string, groupId: string): Promise<void> {
  const key = keyOf(groupId)
  await app.transaction(async (tx) => {
    await messages.lockConversation(tx, key)
    const me = await messages.participantOf(tx, key, userId)
    if (!me || me.to_seq !== null) return
    const stay = (await messages.peopleOf(tx, key)).filter((row) => row.user_id !== userId)
    const [heir] = stay
    if (me.role === vest.owner) {
      if (heir) await messages.setRole(tx, key, heir.user_id, vest.owner)
      await store.setOwner(tx, groupId, heir?.user_id ?? null)
    }
    const content = { key: 'groupLeft', args: { who: '—' }, text: '— left the group' }
    const line = { key, senderId: userId, content, at: app.clock.now() }
    const seq = await messages.messagesOf(app).inform(tx, line)
    await messages.removePerson(tx, key, userId, seq)
    // Before the commit, to every process, as when somebody leaves by themselves.
    await app.bus.announce({ kind: 'leave', topic: `g:${groupId}`, userIds: [userId] })
    afterCommit(tx, () =>
      emit(
        app,
        stay.map((row) => row.user_id),
        groupEvents.changed,
        { id: groupId },
      ),
    )
  })
}
