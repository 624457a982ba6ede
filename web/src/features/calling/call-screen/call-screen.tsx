import { Phone, PhoneOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { SelfTestLink } from '#features/media/index.ts'
import { callPath } from '../paths.ts'
import { inviteToCall, useFriends, type CallView } from '../queries.ts'
import { hangUp, join, start, takeRefusal, useCallSession } from '../session.ts'
import { ActiveCall } from './active-call.tsx'
import { ChooseFriends, ChooseMembers } from './choose-people.tsx'

/**
 * `/pages/room/call`: the call of this tab. With `groupId` the members to call are chosen first, with `invite` further
 * people.
 */
export function CallScreen() {
  const t = useT('call-screen')
  const navigate = useNavigate()
  const { close } = usePageContext()
  const [search] = useSearchParams()
  const session = useCallSession()
  const groupId = search.get('groupId') ?? ''
  const call: CallView | undefined = 'call' in session ? session.call : undefined
  useCloseOnceOver(session.phase !== 'none', groupId, close)

  if (search.has('invite') && call) return <Invite call={call} onDone={close} />
  if (groupId) {
    const isAudio = !search.has('video')
    return (
      <ChooseMembers
        groupId={groupId}
        without={[]}
        title={t(isAudio ? 'startVoice' : 'startVideo')}
        confirm={t('callThem')}
        onChoose={async (ids) => {
          const ref = { type: chatType.group, id: groupId }
          if (await start(ref, isAudio, ids)) void navigate(callPath, { replace: true })
        }}
      />
    )
  }
  if (session.phase === 'none' || session.phase === 'incoming')
    return (
      <Screen title={t('title')}>
        <EmptyState icon={PhoneOff} sentence={t('none')} />
      </Screen>
    )
  if (session.phase === 'away')
    return (
      <Screen title={t('title')}>
        <EmptyState
          icon={Phone}
          sentence={t('awayText')}
          action={{ label: t('return'), onPress: () => void join(session.call, session.call.isAudio) }}
        />
        {/* where sound cannot be had the others would wait for it until they hang up themselves */}
        <div className="flex justify-center pb-4">
          <Button kind="danger" small onClick={() => void hangUp()}>
            {t('hangUp')}
          </Button>
        </div>
        <SelfTestLink />
      </Screen>
    )
  return <ActiveCall session={session} />
}

/** Closes the page of a call that has ended, or that was refused before it began. */
function useCloseOnceOver(isOn: boolean, groupId: string, close: () => void): void {
  const wasOn = useRef(false)
  useEffect(() => {
    const isRefused = !isOn && takeRefusal()
    if (!isOn && (wasOn.current || isRefused) && !groupId) close()
    wasOn.current = isOn
  }, [isOn, groupId, close])
}

/** Invites further people: friends, or in the call of a group its members. */
function Invite({ call, onDone }: { call: CallView; onDone: () => void }) {
  const t = useT('call-screen')
  const { data: friends } = useFriends()
  const present = [...call.invitees, ...call.participants].map(({ userId }) => userId)
  if (call.groupId)
    return (
      <ChooseMembers
        groupId={call.groupId}
        without={present}
        title={t('invite')}
        confirm={t('invite')}
        onChoose={async (ids) => {
          await inviteToCall(call.roomId, ids)
          onDone()
        }}
      />
    )
  return (
    <ChooseFriends
      without={present}
      max={limits.callPrivatePeopleMax - present.length}
      title={t('addPeople')}
      confirm={t('addPeople')}
      onChoose={async (ids) => {
        const { invitees } = await inviteToCall(call.roomId, ids)
        for (const id of ids)
          if (!invitees.some(({ userId }) => userId === id))
            toast(t('isBusyNow', { name: friends?.find(({ userId }) => userId === id)?.userName ?? '' }))
        onDone()
      }}
    />
  )
}
