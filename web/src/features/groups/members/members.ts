import { mutedForever, groupRole, type Group, type GroupMember } from '@mynah/contract/groups'

/** What a user is called in the group. */
export const nameIn = ({ nick, userName }: Pick<GroupMember, 'nick' | 'userName'>): string => nick || userName

export const isMuted = ({ silentUntil }: Pick<GroupMember, 'silentUntil'>, now = Date.now()): boolean =>
  silentUntil > now

/** Owner and admins. */
export const leads = (role: number): boolean => role >= groupRole.admin

/** Whether I may bring in others; what plain members bring may have to be agreed to. */
export const mayInvite = ({ isInvite }: Group, role: number): boolean => isInvite || leads(role)

/** How long a user can be muted, in minutes; undefined is for good. */
export const muteTimes = [10, 60, 12 * 60, 24 * 60, 30 * 24 * 60, undefined] as const

export const isForGood = (until: number): boolean => until >= mutedForever

/** How many rows a list of members has in the end: what is known of all, else what came where that is all; -1 for unknown. */
export const totalOf = (shown: number, more: boolean, all?: number): number =>
  !more ? shown : all === undefined ? -1 : Math.max(all, shown)
