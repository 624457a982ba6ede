import type { ComponentType } from 'react'
import { systemUserId } from '@mynah/contract/limits'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { NoteDivider } from '@mynah/ui/dividers.tsx'
import { webKindOf, type BubbleProps, type Shape } from '#client/message-kinds.ts'
import type { SystemNoticeOf } from '#client/system-lines.ts'
import { informText } from './inform.ts'
import { useSession } from '../queries.ts'
import { SystemNotice } from './system-notice.tsx'

/** The body of system lines; those of the system account are notices with a button. */
export const informBody = (noticeOf: SystemNoticeOf): ComponentType<BubbleProps> =>
  function InformBody(props) {
    return props.message.from === systemUserId ? (
      <SystemNotice {...props} noticeOf={noticeOf} />
    ) : (
      <SystemMessageLine {...props} />
    )
  }

/** Something that happened in the conversation, in the reader's language. */
function SystemMessageLine({ message }: BubbleProps) {
  const session = useSession()
  const me = session.state === 'in' ? session.userId : ''
  return <NoteDivider>{informText(message.content, { me, from: message.from })}</NoteDivider>
}

export function RecalledLine({ message, mine, onEditAgain }: BubbleProps) {
  const t = useT('messages')
  return (
    <NoteDivider>
      {mine ? t('recalledMine') : t('recalledBy', { name: message.nick })}
      {onEditAgain && (
        <>
          {' '}
          <button
            type="button"
            onClick={onEditAgain}
            className="relative font-medium text-beak-700 before:absolute before:-inset-x-2 before:-inset-y-3.5 hover:underline"
          >
            {t('editAgain')}
          </button>
        </>
      )}
    </NoteDivider>
  )
}

/** A kind or content that this version does not know. */
function UnknownBubble({ meta }: BubbleProps) {
  const t = useT('messages')
  return (
    <div className="text-ink-700 italic">
      {t('newerVersion')}
      {meta}
    </div>
  )
}

/** The component for a message, also for one that this version cannot read. */
export function bodyOf(message: Pick<ChatMessage, 'msgType' | 'content' | 'from'>): {
  Body: ComponentType<BubbleProps>
  shape: Shape
} {
  const kind = webKindOf(message)
  if (!kind?.isReadable(message)) return { Body: UnknownBubble, shape: 'bubble' }
  return { Body: kind.Body, shape: kind.shapeOf(message) }
}
