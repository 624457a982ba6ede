import { Mic, Phone, PhoneMissed, Video } from 'lucide-react'
import { readContent } from '@mynah/contract/message-kind'
import { callMessage, isMissed, type CallContent } from '@mynah/contract/message-kinds/call'
import { chatType } from '@mynah/contract/socket'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { cx } from '@mynah/ui/cx.ts'
import { recordVoiceIn } from '#features/messages/index.ts'
import { keyOfMessage, myId, refOf, usePerson } from './queries.ts'
import { useCallBack } from './use-call-back.ts'

/** The result of a call; a press calls back, another button leaves a voice message if nobody answered. */
export function CallBubble({ message, mine, meta }: BubbleProps) {
  const t = useT('calling')
  const format = useFormat()
  const { busy, call } = useCallBack()
  const content = readContent(callMessage, message.content)
  const called = content?.called ?? []
  const { data: person } = usePerson(called.length === 1 ? (called[0] ?? '') : '')
  if (!content) return null
  const me = myId()
  const chat = keyOfMessage(message, me)
  const ref = refOf(chat)
  const wasMissed = !mine && isMissed(content, me)
  const Icon = wasMissed ? PhoneMissed : content.isAudio ? Phone : Video
  const isMine = mine || !content.called || called.includes(me)
  const line = isMine
    ? outcome(content, mine, t, format.duration)
    : outcomeForOthers(content, { caller: message.nick, called: person?.userName ?? '' }, t, format.duration)
  const button = (
    <button
      type="button"
      disabled={busy}
      onClick={() => call(ref, content.isAudio)}
      className="flex min-h-11 items-center gap-2.5 text-left"
    >
      <Icon aria-hidden className={cx('size-5 flex-none', wasMissed && 'text-danger')} strokeWidth={1.8} />
      <span className="min-w-0">
        <span className="block">{line}</span>
        <span className="text-12 font-medium text-beak-700">{t(mine ? 'callAgain' : 'callBack')}</span>
      </span>
      {meta}
    </button>
  )
  if (!mine || content.result !== 'timedOut' || ref.type !== chatType.single) return button
  return (
    <div className="flex flex-col">
      {button}
      <button
        type="button"
        onClick={() => recordVoiceIn(chat)}
        className="flex min-h-11 items-center gap-2.5 text-left text-12 font-medium text-beak-700"
      >
        <Mic aria-hidden className="size-5 flex-none" strokeWidth={1.8} />
        {t('leaveVoice')}
      </button>
    </div>
  )
}

function outcome(
  { result, duration }: CallContent,
  mine: boolean,
  t: Translate<'calling'>,
  length: (ms: number) => string,
): string {
  switch (result) {
    case 'answered':
      return t('lasted', { length: length(duration) })
    case 'rejected':
      return mine ? t('theyDeclined') : t('youDeclined')
    case 'busy':
      return mine ? t('theyWereBusy') : t('missed')
    case 'cancelled':
      return mine ? t('youCancelled') : t('missed')
    case 'timedOut':
      return mine ? t('noAnswer') : t('missed')
  }
}

/** For group members who were not called. */
function outcomeForOthers(
  { result, duration }: CallContent,
  names: { caller: string; called: string },
  t: Translate<'calling'>,
  length: (ms: number) => string,
): string {
  if (result === 'answered') return t('lasted', { length: length(duration) })
  const { caller, called } = names
  if (called === '') return t('groupNoAnswer', { caller })
  return t(result === 'rejected' ? 'calledDeclined' : 'calledNoAnswer', { caller, called })
}
