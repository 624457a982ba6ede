import { groupRole } from '@mynah/contract/groups'
import type { ErrorName } from '@mynah/contract/errors'
import type { Db } from '#platform/database/database.ts'
import { memberIn } from './change.ts'
import * as store from './entry-store.ts'
import type { Invite } from './joining/invites.ts'
import { refusalOf, rulesOf, type Member } from './rights.ts'
import type { GroupRow } from './store.ts'

/** Whose invitation a user has: none (a request to join), a plain member's, or that of the owner or an admin. */
export type InvitedBy = 'none' | 'member' | 'leader'

export type Entry = 'enters' | 'waits' | Extract<ErrorName, 'GroupRemoved'>

/**
 * The rule for every way to join. Owner and admins add any user at once; a removed user can return only through them.
 * Invitations of plain members wait for consent if the group requires that; requests to join always do, and so do links
 * that require approval.
 */
export function entryOf(
  invitedBy: InvitedBy,
  person: { removed: boolean },
  rules: { audited: boolean; approval?: boolean },
): Entry {
  if (invitedBy === 'leader' && !rules.approval) return 'enters'
  if (person.removed) return 'GroupRemoved'
  return invitedBy === 'none' || rules.audited || rules.approval ? 'waits' : 'enters'
}

export const inviterKind = (role: number): Exclude<InvitedBy, 'none'> =>
  role >= groupRole.admin ? 'leader' : 'member'

/**
 * Whose invitation this is; null if it has ended: its inviter left or lost a role, inviting was turned off, the invited
 * user was removed, or the inviter may not invite now.
 */
export async function holderOf(
  db: Db,
  group: GroupRow,
  userId: string,
  invite: Invite,
): Promise<Exclude<InvitedBy, 'none'> | null> {
  const [held, mine] = await Promise.all([
    isHeldByRight(db, group, invite),
    store.barOf(db, group.id, userId),
  ])
  if (!held || invite.serial < mine.enters_from) return null
  const invitedBy = invite.leader ? inviterKind(held.role) : 'member'
  return mine.removed && invitedBy !== 'leader' ? null : invitedBy
}

/** The inviter, if the invitation is valid for users who were never removed; else null. */
export async function isHeldByRight(db: Db, group: GroupRow, invite: Invite): Promise<Member | null> {
  const [inviter, theirs] = await Promise.all([
    memberIn(db, group.id, invite.inviterId),
    store.barOf(db, group.id, invite.inviterId),
  ])
  if (!inviter || invite.serial < Math.max(group.invites_from, theirs.invites_from)) return null
  return refusalOf(rulesOf(group), inviter, 'invite') === null ? inviter : null
}
