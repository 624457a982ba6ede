import type { ReactNode } from 'react'
import { groupRole, type GroupMember } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Cell } from '#ui/lists/list.tsx'
import { isForGood, isMuted, nameIn } from './members.ts'

export function MemberPicture({ member, size }: { member: GroupMember; size: 44 | 52 }) {
  return <Avatar id={member.userId} name={nameIn(member)} src={member.avatarUrl} size={size} />
}

/** Role and mute of a member in words. */
export function useRoleWords(): (member: GroupMember) => string {
  const t = useT('groups')
  const until = useUntil()
  return (member) => {
    const role =
      member.role === groupRole.owner ? t('owner') : member.role === groupRole.admin ? t('admin') : undefined
    return [role, isMuted(member) ? until(member.silentUntil) : undefined].filter(Boolean).join(' · ')
  }
}

/** 'Muted until 14:30', 'Muted until Fri, 28 Nov, 14:30', 'Muted for good'. */
export function useUntil(): (until: number) => string {
  const t = useT('groups')
  const format = useFormat()
  return (until) => {
    if (isForGood(until)) return t('mutedForGood')
    const day = new Date(until).toDateString() === new Date().toDateString()
    const time = format.clockTime(until)
    return t('mutedUntil', { time: day ? time : `${format.dayName(until)}, ${time}` })
  }
}

/** The assumed height before measuring. */
export const memberRowPx = 64

/** A group member in a list: opens the profile, or is chosen. */
export function MemberRow(props: {
  member: GroupMember
  hint?: string
  value?: ReactNode
  to?: string
  selected?: boolean
  onPress?: () => void
  aside?: ReactNode
}) {
  const { member, hint, ...rest } = props
  const words = useRoleWords()(member)
  const account = member.nick && member.nick !== member.userName ? member.userName : ''
  return (
    <Cell
      leading={<MemberPicture member={member} size={44} />}
      title={nameIn(member)}
      hint={hint ?? ([account, words].filter(Boolean).join(' · ') || undefined)}
      {...rest}
    />
  )
}
