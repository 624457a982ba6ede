import { groupRole } from '@mynah/contract/groups'
import type { ErrorName } from '@mynah/contract/errors'
import type { Db } from '#platform/database.ts'
import { memberIn } from './change.ts'
import * as store from './entry-store.ts'
import type { Invite } from './invites.ts'
import { refusalOf, rulesOf, type Member } from './rights.ts'
import type { GroupRow } from './store.ts'

/** Who invited the user: nobody for an application, else the role that counts for the invitation. */
export type Backing = 'none' | 'member' | 'leader'

export type Entry = 'enters' | 'waits' | Extract<ErrorName, 'GroupRemoved'>

/**
 * The one rule for every way in. Owner and admins bring in any user at once; a user who was taken out comes back by them
 * alone. What plain members bring waits where it is looked at, an application always does, and so does who comes by a link
 * that asks for approval.
 */
export function entryOf(
  backing: Backing,
  person: { removed: boolean },
  rules: { audited: boolean; approval?: boolean },
): Entry {
  if (backing === 'leader' && !rules.approval) return 'enters'
  if (person.removed) return 'GroupRemoved'
  return backing === 'none' || rules.audited || rules.approval ? 'waits' : 'enters'
}

export const backingOf = (role: number): Exclude<Backing, 'none'> =>
  role >= groupRole.admin ? 'leader' : 'member'

/**
 * Who stands behind an invitation that is held in the hand, or null where it has ended: its inviter left or lost a role
 * since, inviting was turned off since, the person was taken out since, or the inviter may not invite now.
 */
export async function holderOf(
  db: Db,
  group: GroupRow,
  userId: string,
  invite: Invite,
): Promise<Exclude<Backing, 'none'> | null> {
  const [held, mine] = await Promise.all([
    isHeldByRight(db, group, invite),
    store.barOf(db, group.id, userId),
  ])
  if (!held || invite.serial < mine.enters_from) return null
  const backing = invite.leader ? backingOf(held.role) : 'member'
  return mine.removed && backing !== 'leader' ? null : backing
}

/** The inviter, where the invitation holds for people who were never taken out; else null. */
export async function isHeldByRight(db: Db, group: GroupRow, invite: Invite): Promise<Member | null> {
  const [inviter, theirs] = await Promise.all([
    memberIn(db, group.id, invite.inviterId),
    store.barOf(db, group.id, invite.inviterId),
  ])
  if (!inviter || invite.serial < Math.max(group.invites_from, theirs.invites_from)) return null
  return refusalOf(rulesOf(group), inviter, 'invite') === null ? inviter : null
}
