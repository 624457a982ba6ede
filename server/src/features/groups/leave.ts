import { systemUserId } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { publishCounts } from './joining/create-join-request.ts'
import { barRemoved } from './entry-store.ts'
import * as joinRequests from './joining/join-requests-store.ts'
import { change, inform, leaving, open, requireIn, removeMembers, publishChanged } from './change.ts'
import { amongMembers } from './roles.ts'
import * as store from './store.ts'

/**
 * Called in the transaction that removes members from a group: other features delete what belongs to them there, such
 * as votes.
 */
export const onPeopleRemoved = new ExtensionPoint<
  (app: App, tx: Tx, key: string, userIds: readonly string[]) => Promise<unknown>
>('onPeopleRemoved')

/** Leaves a group; earlier messages stay readable. The owner has to transfer it first. */
export const quit = (app: App, userId: string, groupId: string): Promise<void> =>
  leaving(app, groupId, (gone) =>
    change(app, groupId, userId, 'quit', async (opened) => {
      const seq = await inform(opened, 'groupLeft', ({ who }) => `${who} left the group`, {
        alsoTo: [userId],
      })
      await removeMembers(opened, gone, [userId], seq, () => publishCounts(opened, [userId]))
    }),
  )

/** Removes members of lower rank than the actor; non-members are skipped. */
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
        await barRemoved(opened.tx, groupId, people)
        await removeMembers(opened, gone, people, seq, () => publishCounts(opened, people))
        for (const listener of onPeopleRemoved.of(app)) await listener(app, opened.tx, opened.key, people)
      },
      userList,
    ),
  )

/** The owner dissolves the group. */
export const dismiss = (app: App, userId: string, groupId: string): Promise<void> =>
  app.transaction(async (tx) => {
    const opened = await open(app, tx, groupId, userId)
    await requireIn(opened, 'dissolve')
    await dissolve(app, tx, groupId, userId)
  })

/**
 * Dissolves a group: nobody can write in it, but messages stay readable. Throws NoDataFound if there is no such group.
 * `userId` is the owner, or the system user if operators do it.
 */
export async function dissolve(
  app: App,
  tx: Tx,
  groupId: string,
  userId: string = systemUserId,
): Promise<void> {
  const opened = await open(app, tx, groupId, userId)
  if (opened.group.is_delete) throw new ApiError('NoDataFound')
  await store.update(tx, groupId, { is_delete: true })
  await joinRequests.refuseWaiting(tx, groupId, opened.now)
  const byOwner = userId !== systemUserId
  await inform(opened, byOwner ? 'groupDismissed' : 'groupDissolved', ({ who }) =>
    byOwner ? `${who} deleted the group` : 'The group was deleted',
  )
  await messages.endConversation(tx, opened.key)
  for (const listener of messages.onConversationEnded.of(app)) await listener(app, tx, opened.key)
  await publishCounts(opened)
  afterCommit(tx, () => publishChanged(app, groupId))
}
