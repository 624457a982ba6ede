import { chatType } from '@mynah/contract/socket'
import type { App } from '#platform/app.ts'
import * as messages from '#features/messages/index.ts'
import { roleOf, type Snapshot } from './snapshot.ts'
import * as store from './store.ts'

/** The invitations to a meeting, and the groups that these users are in. */
export type Invitations = {
  rows: readonly store.InvitationRow[]
  groups: ReadonlyMap<string, readonly string[]>
}

export async function invitationsTo(app: App, number: string, userIds: string[]): Promise<Invitations> {
  const rows = await store.invitations(app.db, number)
  const areGroups = rows.some((row) => row.to_type === chatType.group)
  return { rows, groups: areGroups ? await messages.members.groupsOf(app, userIds) : new Map() }
}

/**
 * The kind of a user's invitation: `named` by a host in person, `group` if a host invited a group of the user, `door`
 * if members invited them, which leads to the waiting room.
 */
export function invitedAs(
  { meeting, people }: Snapshot,
  { rows, groups }: Invitations,
  userId: string,
): 'named' | 'group' | 'door' | undefined {
  const mine = rows.filter(({ to_type: type, to_id: id }) =>
    type === chatType.single ? id === userId : groups.get(userId)?.includes(messages.groupKey(id)),
  )
  const ofHosts = mine.filter(({ by_id: by }) => roleOf(meeting, by, people.get(by)) !== 'member')
  if (ofHosts.some((row) => row.to_type === chatType.single)) return 'named'
  if (ofHosts.length > 0) return 'group'
  return mine.length > 0 ? 'door' : undefined
}
