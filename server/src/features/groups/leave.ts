import { systemUserId } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as messages from '#features/messages/index.ts'
import { publishCounts } from './create-join-request.ts'
import { barRemoved } from './entry-store.ts'
import * as joinRequests from './join-requests-store.ts'
import { change, inform, leaving, open, requireIn, removeMembers, publishChanged } from './change.ts'
import { amongMembers } from './roles.ts'
import * as store from './store.ts'

/** Called in the transaction that removes people from a group, so that other features remove what is theirs there, such as votes. */
export const onPeopleRemoved = new ExtensionPoint<
  (app: App, tx: Tx, key: string, userIds: readonly string[]) => Promise<unknown>
>('onPeopleRemoved')

/** Leaves for good; what was said so far stays readable. The owner hands the group over first. */
export const quit = (app: App, userId: string, groupId: string): Promise<void> =>
  leaving(app, groupId, (gone) =>
    change(app, groupId, userId, 'quit', async (opened) => {
      const seq = await inform(opened, 'groupLeft', ({ who }) => `${who} left the group`, {
        alsoTo: [userId],
      })
      await removeMembers(opened, gone, [userId], seq, () => publishCounts(opened, [userId]))
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
        await barRemoved(opened.tx, groupId, people)
        await removeMembers(opened, gone, people, seq, () => publishCounts(opened, people))
        for (const listener of onPeopleRemoved.of(app)) await listener(app, opened.tx, opened.key, people)
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
  if (opened.group.is_delete) throw new ApiError('NoDataFound')
  await store.update(tx, groupId, { is_delete: true })
  await joinRequests.refuseWaiting(tx, groupId, opened.now)
  const byOwner = userId !== systemUserId
  await inform(opened, byOwner ? 'groupDismissed' : 'groupDissolved', ({ who }) =>
    byOwner ? `${who} dissolved the group` : 'The group was dissolved',
  )
  await messages.endConversation(tx, opened.key)
  for (const listener of messages.onConversationEnded.of(app)) await listener(app, tx, opened.key)
  await publishCounts(opened)
  afterCommit(tx, () => publishChanged(app, groupId))
}
