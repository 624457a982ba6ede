import { Phone, Video } from 'lucide-react'
import type { Person } from '@mynah/contract/people'
import { chatType } from '@mynah/contract/socket'
import { useConversation } from '#features/conversations/index.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { toast } from '#ui/layers/toast.tsx'
import type { PersonPart } from '#client/feature.ts'
import { useCallSession } from './session.ts'
import { useCallBack } from './use-call-back.ts'

/** Calls a friend from their page with one press. */
function CallButtons({ person: { userId, buddy } }: { person: Person }) {
  const t = useT('calling')
  const ref = { type: chatType.single, id: userId } as const
  const { data: row } = useConversation(ref)
  const session = useCallSession()
  const { busy, call } = useCallBack()
  // strangers and blocked people cannot be called
  if (!buddy || (row?.refusal ?? 0) !== 0) return null
  const isFree = session.phase === 'none' || session.phase === 'over'
  const press = (isAudio: boolean) => (isFree ? call(ref, isAudio) : toast(t('inCallAlready')))
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button wide kind="secondary" icon={Phone} busy={busy} onClick={() => press(true)}>
        {t('voiceCall')}
      </Button>
      <Button wide kind="secondary" icon={Video} busy={busy} onClick={() => press(false)}>
        {t('videoCall')}
      </Button>
    </div>
  )
}

export const personPart: PersonPart = { actions: [CallButtons] }
