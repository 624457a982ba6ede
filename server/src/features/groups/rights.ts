import type { ErrorName } from '@mynah/contract/errors'
import { vest } from '@mynah/contract/groups'

/** What is asked of a group before anything happens in it. */
export type Deed =
  | 'look'
  | 'speak'
  | 'quit'
  /** What they call themselves there. */
  | 'nick'
  | 'invite'
  /** Name, brief, picture, notices, and who is muted. */
  | 'edit'
  /** Applications. */
  | 'decide'
  | 'mute'
  | 'remove'
  | 'switch'
  | 'admins'
  | 'transfer'
  | 'dissolve'

export type Member = { role: number; silentUntil: number }
export type Rules = { isInvite: boolean; isSilent: boolean; isDelete: boolean }

/** The rules as a group's row holds them. */
export const rulesOf = (row: { is_invite: boolean; is_silent: boolean; is_delete: boolean }): Rules => ({
  isInvite: row.is_invite,
  isSilent: row.is_silent,
  isDelete: row.is_delete,
})

const leads = (one: Member) => one.role >= vest.admin

/**
 * Why `me` may not do this, or null. null for `me` or `target` is somebody who is not in the group; `target` is asked for
 * by the deeds that have one. What a stranger is told is what nobody would be told of a group that is not there.
 */
export function refusalOf(
  rules: Rules,
  me: Member | null,
  deed: Deed,
  now: number,
  target?: Member | null,
): ErrorName | null {
  if (!me) return 'NoDataFound'
  if (deed === 'look') return null
  if (rules.isDelete) return 'MessageGroupDissolved'
  switch (deed) {
    case 'speak':
      if (me.silentUntil > now) return 'MessageSilenced'
      return rules.isSilent && !leads(me) ? 'MessageGroupSilent' : null
    case 'quit':
      return me.role === vest.owner ? 'OwnerMustTransfer' : null
    case 'nick':
      return null
    case 'invite':
      return rules.isInvite || leads(me) ? null : 'NoPermission'
    case 'edit':
    case 'decide':
      return leads(me) ? null : 'NoPermission'
    case 'mute':
      return about(leads(me), target, (one) => one.role === vest.member)
    case 'remove':
      return about(leads(me), target, (one) => one.role < me.role)
    case 'switch':
    case 'dissolve':
      return me.role === vest.owner ? null : 'NoPermission'
    case 'admins':
    case 'transfer':
      return about(me.role === vest.owner, target, (one) => one.role !== vest.owner)
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
