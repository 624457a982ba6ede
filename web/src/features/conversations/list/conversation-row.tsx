import { BellOff, Heart } from 'lucide-react'
import { memo } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { useT } from '#i18n/translate.ts'
import { useToday } from '#i18n/use-today.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Badge, Dot } from '@mynah/ui/badge.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Link } from '#ui/pages/link.tsx'
import { fromList, usePageContext } from '#ui/pages/navigation.tsx'
import { chatDate } from '../chat-date.ts'
import { DeliveryState } from '../delivery-state.tsx'
import { avatarOf } from '../names.ts'
import { previewOf } from './preview.ts'
import { keyOf, preloadMessages, useDraft, useUnsent } from '../queries.ts'
import { roomPath } from '../room-path.ts'
import { showsInList, withUnsent } from './rows.ts'

/** One conversation in the chat list. */
export const ConversationRow = memo(function ConversationRow(props: {
  row: ConversationSummary
  me: string
  open: boolean
  online: boolean
}) {
  const { row, open, online } = props
  const t = useT('conversations')
  const tPresence = useT('presence')
  const tCommon = useT('common')
  const { pane } = usePageContext()
  const today = useToday()
  const face = avatarOf(row)
  return (
    <Link
      to={roomPath(row.conversation)}
      state={pane === 'list' ? fromList : undefined}
      onClick={() => preloadMessages(row.conversation)}
      aria-current={open ? 'page' : undefined}
      className={cx(
        'flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors',
        // hints on a highlighted row are a step darker, for their contrast
        open ? 'bg-beak-100 [--ink-500:var(--ink-700)]' : 'hover:bg-ink-900/4 active:bg-ink-900/8',
      )}
    >
      <Avatar {...face} online={online} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-16 font-medium">{face.name}</span>
          {online && <span className="sr-only">{tPresence('online')}</span>}
          {row.lastMsgDate > 0 && (
            <span className="flex-none text-12 text-ink-500">
              {chatDate(row.lastMsgDate, t, tCommon('yesterday'), today)}
            </span>
          )}
        </span>
        <span className="mt-px flex items-center gap-2">
          <Preview {...props} />
          {row.isMuted && (
            <BellOff
              role="img"
              aria-label={t('muted')}
              className="size-4 flex-none text-ink-500"
              strokeWidth={1.8}
            />
          )}
          {!open && row.reactedSeq ? (
            <Heart
              role="img"
              aria-label={t('reacted')}
              className="size-4 flex-none fill-current text-danger"
            />
          ) : null}
          <Badge
            count={row.unreadCount}
            quiet={row.isMuted}
            label={row.unreadCount > 0 ? t('unread', { count: row.unreadCount }) : ''}
          />
          {row.isUnread && row.unreadCount === 0 && <Dot quiet={row.isMuted} label={t('markedUnread')} />}
        </span>
      </span>
    </Link>
  )
})

function Preview({ row, me, open }: { row: ConversationSummary; me: string; open: boolean }) {
  const t = useT('conversations')
  const key = keyOf(row.conversation)
  const stored = useDraft(key)
  const waiting = useUnsent(key)
  const last = waiting ? withUnsent(row, waiting, me) : row
  // in the open room the composer shows it
  const draft = open ? '' : stored
  const mention = row.unreadCount > 0 && (row.mentionId ? 'atYou' : row.isAllMentioned ? 'atAll' : undefined)
  const said = mention || !draft
  const failed = waiting?.state === 'failed'
  return (
    <>
      {said && showsInList(last, me) && (
        <DeliveryState
          waiting={waiting?.state}
          read={row.lastSeq <= row.otherReadSeq}
          className={cx('-mr-1 size-4 flex-none', failed ? 'text-danger' : 'text-ink-500')}
        />
      )}
      <span className="min-w-0 flex-1 truncate text-14 text-ink-500">
        {mention ? (
          <span className="font-medium text-beak-700">{t(mention)} </span>
        ) : (
          draft && <span className="text-danger">{t('draft')} </span>
        )}
        {said
          ? previewOf(last, me, row.lastMsgNick, t) ||
            (last.lastMsgType < 0 && !row.expiry && t('noMessagesYet'))
          : draft}
      </span>
    </>
  )
}
