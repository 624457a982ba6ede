import { useQuery } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatType } from '@mynah/contract/socket'
import { roomPath } from '#features/conversations/index.ts'
import { useT } from '#i18n/translate.ts'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { callPath } from '../paths.ts'
import { mineQuery } from '../queries.ts'
import { syncWith, useCallSession } from '../session.ts'
import { IncomingCall } from './incoming-call.tsx'

/** `/pages/room/receive?from=&groupId=`: opened by a tap on a call's notification. */
export function ReceiveScreen() {
  const t = useT('call-screen')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const from = search.get('from') ?? ''
  const groupId = search.get('groupId') ?? ''
  const session = useCallSession()
  const mine = useQuery(mineQuery)
  useEffect(() => {
    if (mine.data) syncWith(mine.data.call)
  }, [mine.data])
  if (session.phase === 'incoming')
    return (
      <Screen title={t('incomingVoice')} tone="night">
        <IncomingCall call={session.call} onAnswered={() => void navigate(callPath, { replace: true })} />
      </Screen>
    )
  const ref = groupId ? { type: chatType.group, id: groupId } : { type: chatType.single, id: from }
  if (session.phase === 'in' || session.phase === 'away')
    return (
      <Screen title={t('title')}>
        <EmptyState
          icon={Phone}
          sentence={t('awayText')}
          action={{ label: t('return'), onPress: () => void navigate(callPath, { replace: true }) }}
        />
      </Screen>
    )
  return (
    <Screen title={t('title')}>
      {mine.isError ? (
        <ErrorState onRetry={() => void mine.refetch()} />
      ) : mine.isPending ? null : (
        <EmptyState
          icon={PhoneOff}
          sentence={t('isOver')}
          {...(ref.id && {
            action: { label: t('openChat'), onPress: () => void navigate(roomPath(ref), { replace: true }) },
          })}
        />
      )}
    </Screen>
  )
}
