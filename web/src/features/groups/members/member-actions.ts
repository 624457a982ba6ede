import { Mic, MicOff, ShieldCheck, ShieldMinus, UserMinus } from 'lucide-react'
import { groupRole, type Group, type GroupMember } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { chooseFrom, confirm, type Choice } from '#ui/layers/dialogs.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { addAdmin, letSpeak, removeAdmin, removePeople, silence } from '../mutations.ts'
import { isMuted, leads, muteTimes, nameIn } from './members.ts'

type Action = 'mute' | 'unmute' | 'addAdmin' | 'removeAdmin' | 'remove'

/** What the user may do to a member: owner and admins to ordinary members, the owner to admins too. */
export function actionsFor(role: number, member: GroupMember): Action[] {
  if (!leads(role) || member.role >= role) return []
  const owns = role === groupRole.owner
  if (member.role === groupRole.admin) return owns ? ['removeAdmin'] : []
  return [isMuted(member) ? 'unmute' : 'mute', ...(owns ? (['addAdmin'] as const) : []), 'remove']
}

/** Asks for the duration: minutes, 'forGood', or undefined if dismissed. */
export function useMuteTime(): () => Promise<{ minutes: number | undefined } | undefined> {
  const t = useT('groups')
  return async () => {
    const words = [t('mute10m'), t('mute1h'), t('mute12h'), t('mute1d'), t('mute30d'), t('muteForGood')]
    const choices = muteTimes.map((_, index) => ({ value: String(index), label: words[index] ?? '' }))
    const chosen = await chooseFrom(choices, { title: t('muteHowLong') })
    return chosen === undefined ? undefined : { minutes: muteTimes[Number(chosen)] }
  }
}

/** Opens the sheet of actions for a member, and runs the chosen one. */
export function useMemberActions(group: Group, role: number): (member: GroupMember) => Promise<void> {
  const t = useT('groups')
  const howLong = useMuteTime()
  const choices: Record<Action, Choice<Action>> = {
    mute: { value: 'mute', label: t('mute'), icon: MicOff },
    unmute: { value: 'unmute', label: t('unmute'), icon: Mic },
    addAdmin: { value: 'addAdmin', label: t('makeAdmin'), icon: ShieldCheck },
    removeAdmin: { value: 'removeAdmin', label: t('unmakeAdmin'), icon: ShieldMinus },
    remove: { value: 'remove', label: t('remove'), icon: UserMinus, danger: true },
  }
  return async (member) => {
    const name = nameIn(member)
    const ids = [member.userId]
    const actions = actionsFor(role, member).map((action) => choices[action])
    switch (await chooseFrom(actions, { title: name })) {
      case 'mute': {
        const time = await howLong()
        if (time && (await silence(group.id, ids, time.minutes))) toast(t('muteDone', { name }))
        return
      }
      case 'unmute':
        if (await letSpeak(group.id, ids)) toast(t('unmuteDone', { name }))
        return
      case 'addAdmin':
        if (await addAdmin(group.id, member.userId)) toast(t('adminDone', { name }))
        return
      case 'removeAdmin':
        if (await removeAdmin(group.id, member.userId)) toast(t('adminUndone', { name }))
        return
      case 'remove': {
        const sure = await confirm({
          title: t('removeAsk', { name }),
          text: t('removeText'),
          confirm: t('remove'),
          danger: true,
        })
        if (sure && (await removePeople(group.id, ids))) toast(t('removeDone', { name }))
        return
      }
      case undefined:
    }
  }
}
