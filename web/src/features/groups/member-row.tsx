import type { ReactNode } from 'react'
import { vest, type GroupMember } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Cell } from '#ui/list.tsx'
import { isForGood, isMuted, nameIn } from './members.ts'

export function MemberPicture({ member, size }: { member: GroupMember; size: 44 | 52 }) {
  return <Avatar id={member.userId} name={nameIn(member)} src={member.avatarUrl} size={size} />
}

/** Role, and whether one is muted, in words. */
export function useRoleWords(): (member: GroupMember) => string {
  const say = useSay('groups')
  const until = useUntil()
  return (member) => {
    const role =
      member.vest === vest.owner ? say('owner') : member.vest === vest.admin ? say('admin') : undefined
    return [role, isMuted(member) ? until(member.silentUntil) : undefined].filter(Boolean).join(' · ')
  }
}

/** 'Muted until 14:30', 'Muted until Fri, 28 Nov, 14:30', 'Muted for good'. */
export function useUntil(): (until: number) => string {
  const say = useSay('groups')
  const format = useFormat()
  return (until) => {
    if (isForGood(until)) return say('mutedForGood')
    const day = new Date(until).toDateString() === new Date().toDateString()
    const time = format.clockTime(until)
    return say('mutedUntil', { time: day ? time : `${format.dayName(until)}, ${time}` })
  }
}

/** Somebody of a group in a list: leads to them, or is picked. */
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
