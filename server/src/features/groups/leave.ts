import { systemUserId } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { tellCounts } from './waiting.ts'
import * as applies from './applies-store.ts'
import { change, inform, leaving, open, requireIn, takeOut, tellChanged } from './change.ts'
import { amongMembers } from './roles.ts'
import * as store from './store.ts'

/** Leaves for good; what was said so far stays readable. The owner hands the group over first. */
export const quit = (app: App, userId: string, groupId: string): Promise<void> =>
  leaving(app, groupId, (gone) =>
    change(app, groupId, userId, 'quit', async (opened) => {
      const seq = await inform(opened, 'groupLeft', ({ who }) => `${who} left the group`, {
        alsoTo: [userId],
      })
      await takeOut(opened, gone, [userId], seq, () => tellCounts(opened, [userId]))
    }),
  )

/** Takes people out who stand below the actor; who is not in the group is passed over. */
export const removePeople = (app: App, userId: string, groupId: string, userList: string[]): Promise<void> =>
  leaving(app, groupId, (gone) =>
    change(
      app,
      groupId,
      userId,
      'remove',
      async (opened) => {
        const people = await amongMembers(opened, 'remove', userList)
        const english = (names: { who: string; people: string }) => `${names.who} removed ${names.people}`
        const seq = await inform(opened, 'groupRemoved', english, { people, alsoTo: people })
        await takeOut(opened, gone, people, seq, () => tellCounts(opened, people))
      },
      userList,
    ),
  )

/** The owner ends the group. */
export const dismiss = (app: App, userId: string, groupId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireIn(opened, 'dissolve')
    await dissolve(app, tx, groupId, userId)
  })

/**
 * Nobody speaks there any more; what was said stays readable. Throws NoDataFound where there is no living group. `userId`
 * is the owner's, or the system's where operators do it.
 */
export async function dissolve(
  app: App,
  tx: Tx,
  groupId: string,
  userId: string = systemUserId,
): Promise<void> {
  const opened = await open(app, tx, groupId, userId)
  if (opened.group.is_delete) throw new Refusal('NoDataFound')
  await store.update(tx, groupId, { is_delete: true })
  await applies.refuseWaiting(tx, groupId, opened.now)
  const byOwner = userId !== systemUserId
  await inform(opened, byOwner ? 'groupDismissed' : 'groupDissolved', ({ who }) =>
    byOwner ? `${who} dissolved the group` : 'The group was dissolved',
  )
  await messages.setConversation(tx, opened.key, { ended: true })
  for (const hear of messages.hearersOf(app).ended) await hear(tx, opened.key)
  await tellCounts(opened)
  afterCommit(tx, () => tellChanged(app, groupId))
}
