import { Mic, MicOff, ShieldCheck, ShieldMinus, UserMinus } from 'lucide-react'
import { vest, type Group, type GroupMember } from '@mynah/contract/groups'
import { useSay } from '#i18n/say.ts'
import { chooseFrom, confirm, type Choice } from '#ui/ask.tsx'
import { toast } from '#ui/toast.tsx'
import { addAdmin, letSpeak, removeAdmin, removePeople, silence } from './deeds.ts'
import { isMuted, leads, muteTimes, nameIn } from './members.ts'

type Deed = 'mute' | 'unmute' | 'addAdmin' | 'removeAdmin' | 'remove'

/** What I may do to a member: owner and admins to plain ones, the owner to admins too. */
export function deedsFor(role: number, member: GroupMember): Deed[] {
  if (!leads(role) || member.vest >= role) return []
  const owns = role === vest.owner
  if (member.vest === vest.admin) return owns ? ['removeAdmin'] : []
  return [isMuted(member) ? 'unmute' : 'mute', ...(owns ? (['addAdmin'] as const) : []), 'remove']
}

/** How long: minutes, 'forGood', or undefined when dismissed. */
export function useMuteTime(): () => Promise<{ minutes: number | undefined } | undefined> {
  const say = useSay('groups')
  return async () => {
    const words = [
      say('mute10m'),
      say('mute1h'),
      say('mute12h'),
      say('mute1d'),
      say('mute30d'),
      say('muteForGood'),
    ]
    const choices = muteTimes.map((_, index) => ({ value: String(index), label: words[index] ?? '' }))
    const chosen = await chooseFrom(choices, { title: say('muteHowLong') })
    return chosen === undefined ? undefined : { minutes: muteTimes[Number(chosen)] }
  }
}

/** Opens the sheet of deeds for a member, and does what is chosen. */
export function useMemberDeeds(group: Group, role: number): (member: GroupMember) => Promise<void> {
  const say = useSay('groups')
  const howLong = useMuteTime()
  const choices: Record<Deed, Choice<Deed>> = {
    mute: { value: 'mute', label: say('mute'), icon: MicOff },
    unmute: { value: 'unmute', label: say('unmute'), icon: Mic },
    addAdmin: { value: 'addAdmin', label: say('makeAdmin'), icon: ShieldCheck },
    removeAdmin: { value: 'removeAdmin', label: say('unmakeAdmin'), icon: ShieldMinus },
    remove: { value: 'remove', label: say('remove'), icon: UserMinus, danger: true },
  }
  return async (member) => {
    const name = nameIn(member)
    const ids = [member.userId]
    const deeds = deedsFor(role, member).map((deed) => choices[deed])
    switch (await chooseFrom(deeds, { title: name })) {
      case 'mute': {
        const time = await howLong()
        if (time && (await silence(group.id, ids, time.minutes))) toast(say('muteDone', { name }))
        return
      }
      case 'unmute':
        if (await letSpeak(group.id, ids)) toast(say('unmuteDone', { name }))
        return
      case 'addAdmin':
        if (await addAdmin(group.id, member.userId)) toast(say('adminDone', { name }))
        return
      case 'removeAdmin':
        if (await removeAdmin(group.id, member.userId)) toast(say('adminUndone', { name }))
        return
      case 'remove': {
        const sure = await confirm({
          title: say('removeAsk', { name }),
          text: say('removeText'),
          confirm: say('remove'),
          danger: true,
        })
        if (sure && (await removePeople(group.id, ids))) toast(say('removeDone', { name }))
        return
      }
      case undefined:
    }
  }
}
