import { groupRole } from '@mynah/contract/groups'
import type { ErrorName } from '@mynah/contract/errors'
import type { Db } from '#platform/database.ts'
import { memberIn } from './change.ts'
import * as store from './entry-store.ts'
import type { Invite } from './invites.ts'
import { refusalOf, rulesOf, type Member } from './rights.ts'
import type { GroupRow } from './store.ts'

/** Who stands behind a user's coming in: nobody for an application, else the role that counts for the invitation. */
export type Backing = 'none' | 'member' | 'leader'

export type Entry = 'enters' | 'waits' | Extract<ErrorName, 'GroupRemoved'>

/**
 * The one rule for every way in. Owner and admins bring in any user at once; a user who was taken out comes back by them
 * alone. What plain members bring waits where it is looked at, and an application always does.
 */
export function entryOf(backing: Backing, person: { removed: boolean }, audited: boolean): Entry {
  if (backing === 'leader') return 'enters'
  if (person.removed) return 'GroupRemoved'
  return backing === 'none' || audited ? 'waits' : 'enters'
}

export const backingOf = (role: number): Backing => (role >= groupRole.admin ? 'leader' : 'member')

/**
 * Who stands behind an invitation that is held in the hand, or null where it has ended: its inviter left or lost a role
 * since, inviting was turned off since, the person was taken out since, or the inviter may not invite now.
 */
export async function holderOf(
  db: Db,
  group: GroupRow,
  userId: string,
  invite: Invite,
): Promise<{ inviter: Member; backing: Backing } | null> {
  const [inviter, theirs, mine] = await Promise.all([
    memberIn(db, group.id, invite.inviterId),
    store.barOf(db, group.id, invite.inviterId),
    store.barOf(db, group.id, userId),
  ])
  const from = Math.max(group.invites_from, theirs.invites_from, mine.enters_from)
  if (!inviter || invite.serial < from) return null
  if (refusalOf(rulesOf(group), inviter, 'invite') !== null) return null
  const backing = invite.leader ? backingOf(inviter.role) : 'member'
  return mine.removed && backing !== 'leader' ? null : { inviter, backing }
}
