import type { ErrorName } from '@mynah/contract/errors'
import { groupRole } from '@mynah/contract/groups'
import * as messages from '#features/messages/index.ts'

/** Actions in groups that need a right. */
export type Action =
  | 'look'
  | 'quit'
  /** Set one's own name in the group. */
  | 'nick'
  | 'invite'
  /** Name, description, picture, notices, and muting. */
  | 'edit'
  /** Requests to join. */
  | 'decide'
  | 'mute'
  | 'remove'
  | 'switch'
  | 'admins'
  | 'transfer'
  | 'dissolve'

export type Member = Pick<messages.Member, 'role'>
export type Rules = { isInvite: boolean; isDelete: boolean }

/** The group's rules from its row. */
export const rulesOf = (row: { is_invite: boolean; is_delete: boolean }): Rules => ({
  isInvite: row.is_invite,
  isDelete: row.is_delete,
})

/**
 * Why `me` may not do this, or null. `me` or `target` is null for non-members; `target` is given for actions that have
 * one. Non-members get the same error as for a group that does not exist.
 */
export function refusalOf(
  rules: Rules,
  me: Member | null,
  action: Action,
  target?: Member | null,
): ErrorName | null {
  if (!me) return 'NoDataFound'
  if (action === 'look') return null
  if (rules.isDelete) return 'MessageGroupDissolved'
  switch (action) {
    case 'quit':
      return me.role === groupRole.owner ? 'OwnerMustTransfer' : null
    case 'nick':
      return null
    case 'invite':
      return rules.isInvite || messages.members.isAdmin(me) ? null : 'NoPermission'
    case 'edit':
    case 'decide':
      return messages.members.isAdmin(me) ? null : 'NoPermission'
    case 'mute':
      return about(messages.members.isAdmin(me), target, (one) => one.role === groupRole.member)
    case 'remove':
      return about(messages.members.isAdmin(me), target, (one) => one.role < me.role)
    case 'switch':
    case 'dissolve':
      return me.role === groupRole.owner ? null : 'NoPermission'
    case 'admins':
    case 'transfer':
      return about(me.role === groupRole.owner, target, (one) => one.role !== groupRole.owner)
  }
}

function about(
  may: boolean,
  target: Member | null | undefined,
  fits: (target: Member) => boolean,
): ErrorName | null {
  if (!may) return 'NoPermission'
  if (target === undefined) return null
  if (target === null) return 'NoDataFound'
  return fits(target) ? null : 'NoPermission'
}
