import { Timer } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { expiryOf } from '@mynah/contract/message-timers'
import type { ChatMessage } from '@mynah/contract/socket'
import type { RoomPart } from '#client/room-part.ts'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { chooseExpiry, timeName } from './choose.ts'
import { refOf, shownConversation, useExpiry, type ChatKey } from './queries.ts'
import { watchExpiry } from './watch.ts'

/** In the header, while new messages disappear. */
function HeaderMark({ chat }: { chat: ChatKey }) {
  const t = useT('disappearing')
  const { row, seconds, mayChange } = useExpiry(refOf(chat))
  const timers = JSON.stringify([row?.expiry, row?.lastSeq])
  const watch = useEffectEvent(() => (row?.expiry ? watchExpiry([row]) : undefined))
  // for a room whose row is far down in the list, or not in it
  useEffect(() => watch(), [chat, timers])
  if (seconds === 0) return null
  const says = t('on', { time: timeName(t, seconds) })
  return (
    <IconButton
      icon={Timer}
      name={says}
      onClick={() => (mayChange ? void chooseExpiry(refOf(chat)) : toast(says))}
    />
  )
}

/** Above the composer: says that new messages will disappear. */
function ComposerHint({ chat }: { chat: ChatKey }) {
  const t = useT('disappearing')
  const { seconds } = useExpiry(refOf(chat))
  if (seconds === 0) return null
  return (
    <p className="flex items-center gap-1 px-4 pt-1.5 text-12 text-ink-500">
      <Timer aria-hidden className="size-3.5 flex-none" />
      {t('on', { time: timeName(t, seconds) })}
    </p>
  )
}

function BubbleMark({ message, chat }: { message: ChatMessage; chat: ChatKey }) {
  const t = useT('disappearing')
  const ends = expiryOf(shownConversation(refOf(chat))?.expiry, message)
  return ends === undefined ? null : <Timer role="img" aria-label={t('mark')} className="size-3" />
}

export const roomPart: RoomPart = {
  actions: [HeaderMark],
  overComposer: ComposerHint,
  besideTime: BubbleMark,
}
