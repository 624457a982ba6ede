import { loadRareTexts } from '#i18n/start.ts'
import { translateNow } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { perSession } from '#client/session/per-session.ts'
import { talking } from '#client/device/talking.ts'

type Kind = 'call' | 'meeting'

/** What uses the microphone of this tab: a call or a meeting, never both. */
const ongoing = perSession(() => new Map<Kind, () => Promise<void>>())

/** Registers an active call or meeting and how to leave it; undefined at its end. */
export function setOngoing(kind: Kind, leave: (() => Promise<void>) | undefined): void {
  if (leave) ongoing().set(kind, leave)
  else ongoing().delete(kind)
  talking.set(ongoing().size > 0)
}

const otherThan = (kind: Kind): Kind => (kind === 'call' ? 'meeting' : 'call')

export const isOtherOngoing = (kind: Kind): boolean => ongoing().has(otherThan(kind))

/** Leaves the meeting for a call, or the call for a meeting. */
export const leaveOther = async (kind: Kind): Promise<void> => ongoing().get(otherThan(kind))?.()

/** The same after a confirmation. False if the user stays. */
export async function askToLeaveOther(kind: Kind): Promise<boolean> {
  const other = otherThan(kind)
  if (!ongoing().has(other)) return true
  await loadRareTexts()
  const t = translateNow('media')
  const isSure = await confirm({
    title: t(other === 'call' ? 'leaveCallAsk' : 'leaveMeetingAsk'),
    confirm: t('leaveAndGoOn'),
  })
  if (isSure) await leaveOther(kind)
  return isSure
}
