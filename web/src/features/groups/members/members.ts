import { mutedForever, groupRole, type Group, type GroupMember } from '@mynah/contract/groups'

/** The name of a member in the group. */
export const nameIn = ({ nick, userName }: Pick<GroupMember, 'nick' | 'userName'>): string => nick || userName

export const isMuted = ({ silentUntil }: Pick<GroupMember, 'silentUntil'>, now = Date.now()): boolean =>
  silentUntil > now

/** Owner and admins. */
export const leads = (role: number): boolean => role >= groupRole.admin

/** Whether the user may invite others; invitations of ordinary members may need approval. */
export const mayInvite = ({ isInvite }: Group, role: number): boolean => isInvite || leads(role)

/** Durations of a mute in minutes; undefined is for ever. */
export const muteTimes = [10, 60, 12 * 60, 24 * 60, 30 * 24 * 60, undefined] as const

export const isForGood = (until: number): boolean => until >= mutedForever

/**
 * The total number of rows in a list of members: that of the group if known, else that of the loaded rows if they are
 * all; -1 if unknown.
 */
export const totalOf = (shown: number, more: boolean, all?: number): number =>
  !more ? shown : all === undefined ? -1 : Math.max(all, shown)
