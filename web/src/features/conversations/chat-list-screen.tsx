import {
  BellOff,
  Bell,
  CheckCheck,
  MessageCircle,
  MessageSquareDot,
  Pin,
  PinOff,
  Plus,
  ScanLine,
  Search,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { memo, startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { confirm, openMenu } from '#ui/dialogs.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchLink } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/empty-and-error-state.tsx'
import { SwipeRow } from '#ui/swipe-row.tsx'
import { ConversationRow } from './conversation-row.tsx'
import {
  hide,
  loadOlder,
  markRead,
  refresh,
  setMuted,
  setPinned,
  setUnread,
  useConnection,
  useConversations,
  useSession,
} from './queries.ts'
import { roomPath } from './room-path.ts'
import { unreadOf } from './rows.ts'

const searchPath = '/pages/search/search'
const addPath = '/pages/friend/add'

export function ChatListScreen() {
  const t = useT('conversations')
  const query = useConversations()
  const { name } = useConnection()
  const open = useOpen()
  const { wide } = usePageContext()
  return (
    <Screen
      large
      tone={wide ? 'paper' : 'page'}
      title={name === 'connecting' ? t('connecting') : t('title')}
      actions={
        <>
          <IconButton icon={Search} name={t('search')} onClick={() => open(searchPath)} />
          <PlusMenu />
        </>
      }
      top={<SearchLink to={searchPath} placeholder={t('search')} />}
      onRefresh={refresh}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon={MessageCircle}
            title={t('emptyTitle')}
            sentence={t('empty')}
            action={{ label: t('addFriend'), onPress: () => open(addPath) }}
          />
        }
      >
        {({ rows, more }) => <Rows rows={rows} more={more} />}
      </Loaded>
    </Screen>
  )
}

/** A screenful comes first; the rows below it right after it has been painted. */
const rowPx = 72
const abovePx = 100
const firstRows = () => Math.ceil((window.innerHeight - abovePx) / rowPx)

function Rows({ rows, more }: { rows: ConversationSummary[]; more: boolean }) {
  const t = useT('conversations')
  const session = useSession()
  const { wide } = usePageContext()
  const { pathname, search } = useLocation()
  const [all, setAll] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setAll(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const { busy, error, run } = useAction()
  const me = session.state === 'in' ? session.userId : ''
  const here = pathname + search
  const older = () => void run(loadOlder)
  return (
    <>
      <ul aria-label={t('title')}>
        {(all ? rows : rows.slice(0, firstRows())).map((row) => (
          <ListedRow
            key={row.id}
            row={row}
            me={me}
            wide={wide}
            open={here === roomPath(row) || here.startsWith(`${roomPath(row)}&`)}
          />
        ))}
      </ul>
      {more && all && (
        <InfiniteScroll more busy={busy} error={error} onMore={older} aheadPx={limits.reachBottomPx} />
      )}
    </>
  )
}

/** Of hundreds of rows only those that changed are made again, and those far from the view are not laid out. */
const ListedRow = memo(function ListedRow(props: {
  row: ConversationSummary
  me: string
  wide: boolean
  open: boolean
}) {
  const { row, me, wide, open } = props
  const t = useT('conversations')
  return (
    <li
      data-unread={unreadOf(row) > 0 && !row.isDisturb ? '' : undefined}
      className={cx(
        '[contain-intrinsic-size:auto_72px] [content-visibility:auto]',
        row.isTop ? 'bg-ink-100' : wide ? 'bg-paper' : 'bg-ink-50',
      )}
    >
      <SwipeRow className="bg-inherit" actions={() => actionsOf(row, t)}>
        <ConversationRow row={row} me={me} open={open} />
      </SwipeRow>
    </li>
  )
})

type Words = ReturnType<typeof useT<'conversations'>>

function actionsOf(row: ConversationSummary, t: Words) {
  return [
    {
      value: 'pin',
      label: row.isTop ? t('unpin') : t('pin'),
      icon: row.isTop ? PinOff : Pin,
      onPress: () => void setPinned(row, !row.isTop),
    },
    {
      value: 'mute',
      label: row.isDisturb ? t('unmute') : t('mute'),
      icon: row.isDisturb ? Bell : BellOff,
      onPress: () => void setMuted(row, !row.isDisturb),
    },
    unreadOf(row) > 0
      ? {
          value: 'read',
          label: t('markRead'),
          icon: CheckCheck,
          onPress: () => (row.unreadCount > 0 ? markRead(row) : void setUnread(row, false)),
        }
      : {
          value: 'unread',
          label: t('markUnread'),
          icon: MessageSquareDot,
          onPress: () => void setUnread(row, true),
        },
    {
      value: 'hide',
      label: t('delete'),
      icon: Trash2,
      danger: true,
      onPress: () => void askAndHide(row, t),
    },
  ]
}

async function askAndHide(row: ConversationSummary, t: Words): Promise<void> {
  const sure = await confirm({
    title: t('deleteAsk', { name: row.remarks || row.userName }),
    text: t('deleteText'),
    confirm: t('delete'),
    danger: true,
  })
  if (sure) await hide(row)
}

function PlusMenu() {
  const t = useT('conversations')
  const open = useOpen()
  const choose = async (anchor: Element) => {
    const chosen = await openMenu(t('new'), anchor, [
      { value: '/pages/group/create', label: t('newGroup'), icon: Users },
      { value: addPath, label: t('addFriend'), icon: UserPlus },
      { value: '/pages/scan/scan', label: t('scan'), icon: ScanLine },
    ])
    if (chosen) open(chosen)
  }
  return (
    <IconButton
      icon={Plus}
      name={t('new')}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => void choose(currentTarget)}
    />
  )
}
