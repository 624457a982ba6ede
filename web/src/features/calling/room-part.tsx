import { useQuery } from '@tanstack/react-query'
import { Phone, Video } from 'lucide-react'
import { useEffect } from 'react'
import { chatType } from '@mynah/contract/socket'
import { isOwnChat, useConversation } from '#features/conversations/index.ts'
import type { RoomPart } from '#client/room-part.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { seeMissed, useMissedCalls } from './missed.ts'
import { callPath } from './paths.ts'
import { ongoingQuery, refOf, type ChatKey } from './queries.ts'
import { join, useCallSession } from './session.ts'
import { useCallBack } from './use-call-back.ts'

/** Starts a voice or video call with one press; in a group a menu asks which, and the members to call are chosen. */
function CallButtons({ chat }: { chat: ChatKey }) {
  const t = useT('calling')
  const ref = refOf(chat)
  const { data: row } = useConversation(ref)
  const isGroup = ref.type === chatType.group
  const session = useCallSession()
  const { busy, call } = useCallBack()
  // strangers and blocked people cannot be called
  const isClosed = row && (row.isRequest || row.textsLeft >= 0 || row.refusal !== 0)
  if (!row || (!isGroup && isClosed) || isOwnChat(ref)) return null
  const isFree = session.phase === 'none' || session.phase === 'over'
  const press = (isAudio: boolean) => (isFree ? call(ref, isAudio) : toast(t('inCallAlready')))
  if (!isGroup) {
    return (
      <>
        <IconButton icon={Phone} name={t('voiceCall')} disabled={busy} onClick={() => press(true)} />
        <IconButton icon={Video} name={t('videoCall')} disabled={busy} onClick={() => press(false)} />
      </>
    )
  }
  const choose = async (anchor: Element) => {
    if (!isFree) return toast(t('inCallAlready'))
    const kind = await openMenu(t('call'), anchor, [
      { value: 'audio', label: t('voiceCall'), icon: Phone },
      { value: 'video', label: t('videoCall'), icon: Video },
    ])
    if (kind) call(ref, kind === 'audio')
  }
  return (
    <IconButton
      icon={Phone}
      name={t('call')}
      disabled={busy}
      onClick={(event) => void choose(event.currentTarget)}
    />
  )
}

/** 'n in call · Join', while the group has a call that the user is not in. */
function OngoingBar({ chat }: { chat: ChatKey }) {
  const ref = refOf(chat)
  return ref.type === chatType.group ? <GroupBar groupId={ref.id} /> : null
}

function GroupBar({ groupId }: { groupId: string }) {
  const t = useT('calling')
  const open = useOpen()
  const session = useCallSession()
  const { data } = useQuery(ongoingQuery({ type: chatType.group, id: groupId }))
  const { busy, run } = useAction()
  const call = data?.call
  if (!call) return null
  const isHere = 'call' in session && session.phase !== 'over' && session.call.roomId === call.roomId
  if (isHere) return null
  return (
    <div className="flex items-center gap-3 border-b border-ink-100 bg-paper px-4 py-2">
      <Phone aria-hidden className="size-5 flex-none text-ok" />
      <p role="status" className="min-w-0 flex-1 text-14">
        {t('inCall', { count: call.participants.length })}
      </p>
      <Button
        small
        busy={busy}
        onClick={() =>
          void run(async () => {
            if (await join(call, call.isAudio)) open(callPath)
          })
        }
      >
        {t('join')}
      </Button>
    </div>
  )
}

/** Opening the room marks its missed calls as seen. */
function SeenCalls({ chat }: { chat: ChatKey }) {
  const count = useMissedCalls()
  useEffect(() => {
    if (count > 0 && document.visibilityState === 'visible') void seeMissed(refOf(chat))
  }, [count, chat])
  return null
}

export const roomPart: RoomPart = {
  actions: [CallButtons],
  bars: [OngoingBar, SeenCalls],
}
