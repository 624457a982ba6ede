import { BellOff } from 'lucide-react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import type { Group } from '@mynah/contract/groups'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Badge, Dot } from '@mynah/ui/badge.tsx'
import { Cell } from '#ui/lists/list.tsx'

/** One of the user's groups in a list; with its row of the chat list it shows the unread count. */
export function GroupRow(props: {
  group: Group
  row?: ConversationSummary | undefined
  to?: string
  onPress?: () => void
}) {
  const { group, row, ...rest } = props
  const { id, name, avatar, faces, userCount } = group
  const t = useT('groups')
  const tRow = useT('conversations')
  const mention =
    row && row.unreadCount > 0 && (row.mentionId ? 'atYou' : row.isAllMentioned ? 'atAll' : undefined)
  return (
    <Cell
      leading={<Avatar id={id} name={name} src={avatar} faces={faces} />}
      title={<span className="font-medium">{name}</span>}
      hint={
        <>
          {mention && <span className="font-medium text-beak-700">{tRow(mention)} </span>}
          {t('members', { count: userCount })}
        </>
      }
      {...(row && { value: <Unread row={row} /> })}
      chevron={false}
      {...rest}
    />
  )
}

function Unread({ row }: { row: ConversationSummary }) {
  const t = useT('conversations')
  const { unreadCount, isMuted, isUnread } = row
  return (
    <span className="flex items-center gap-2">
      {isMuted && (
        <BellOff
          role="img"
          aria-label={t('muted')}
          className="size-4 flex-none text-ink-500"
          strokeWidth={1.8}
        />
      )}
      <Badge
        count={unreadCount}
        quiet={isMuted}
        label={unreadCount > 0 ? t('unread', { count: unreadCount }) : ''}
      />
      {isUnread && unreadCount === 0 && <Dot quiet={isMuted} label={t('markedUnread')} />}
    </span>
  )
}
