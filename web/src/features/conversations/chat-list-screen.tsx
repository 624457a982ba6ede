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
import type { Session } from '@mynah/contract/conversations'
import { useSay } from '#i18n/say.ts'
import { confirm, openMenu } from '#ui/ask.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen, usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchLink } from '#ui/search-field.tsx'
import { RowSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
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
  const say = useSay('conversations')
  const query = useConversations()
  const { name } = useConnection()
  const open = useOpen()
  const { wide } = usePlace()
  return (
    <Screen
      large
      tone={wide ? 'paper' : 'page'}
      title={name === 'connecting' ? say('connecting') : say('title')}
      actions={
        <>
          <IconButton icon={Search} name={say('search')} onClick={() => open(searchPath)} />
          <PlusMenu />
        </>
      }
      top={<SearchLink to={searchPath} placeholder={say('search')} />}
      onRefresh={refresh}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon={MessageCircle}
            title={say('emptyTitle')}
            sentence={say('empty')}
            action={{ label: say('addFriend'), onPress: () => open(addPath) }}
          />
        }
      >
        {({ rows, more }) => <Rows rows={rows} more={more} />}
      </Loaded>
    </Screen>
  )
}

/** A screenful comes first; the rows below it right after it has been painted. */
const row_px = 72
const above_px = 100
const firstRows = () => Math.ceil((window.innerHeight - above_px) / row_px)

function Rows({ rows, more }: { rows: Session[]; more: boolean }) {
  const say = useSay('conversations')
  const session = useSession()
  const { wide } = usePlace()
  const { pathname, search } = useLocation()
  const [all, setAll] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setAll(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const me = session.state === 'in' ? session.userId : ''
  const here = pathname + search
  const older = () => {
    setBusy(true)
    setError(undefined)
    loadOlder()
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <ul aria-label={say('title')}>
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
      {more && all && <InfiniteScroll more busy={busy} error={error} onMore={older} />}
    </>
  )
}

/** Of hundreds of rows only those that changed are made again, and those far from the view are not laid out. */
const ListedRow = memo(function ListedRow(props: { row: Session; me: string; wide: boolean; open: boolean }) {
  const { row, me, wide, open } = props
  const say = useSay('conversations')
  return (
    <li
      data-unread={unreadOf(row) > 0 && !row.isDisturb ? '' : undefined}
      className={cx(
        '[contain-intrinsic-size:auto_72px] [content-visibility:auto]',
        row.isTop ? 'bg-ink-100' : wide ? 'bg-paper' : 'bg-ink-50',
      )}
    >
      <SwipeRow className="bg-inherit" actions={() => actionsOf(row, say)}>
        <ConversationRow row={row} me={me} open={open} />
      </SwipeRow>
    </li>
  )
})

type Words = ReturnType<typeof useSay<'conversations'>>

function actionsOf(row: Session, say: Words) {
  return [
    {
      value: 'pin',
      label: row.isTop ? say('unpin') : say('pin'),
      icon: row.isTop ? PinOff : Pin,
      onPress: () => void setPinned(row, !row.isTop),
    },
    {
      value: 'mute',
      label: row.isDisturb ? say('unmute') : say('mute'),
      icon: row.isDisturb ? Bell : BellOff,
      onPress: () => void setMuted(row, !row.isDisturb),
    },
    unreadOf(row) > 0
      ? {
          value: 'read',
          label: say('markRead'),
          icon: CheckCheck,
          onPress: () => (row.unreadCount > 0 ? markRead(row) : void setUnread(row, false)),
        }
      : {
          value: 'unread',
          label: say('markUnread'),
          icon: MessageSquareDot,
          onPress: () => void setUnread(row, true),
        },
    {
      value: 'hide',
      label: say('delete'),
      icon: Trash2,
      danger: true,
      onPress: () => void askAndHide(row, say),
    },
  ]
}

async function askAndHide(row: Session, say: Words): Promise<void> {
  const sure = await confirm({
    title: say('deleteAsk', { name: row.remarks || row.userName }),
    text: say('deleteText'),
    confirm: say('delete'),
    danger: true,
  })
  if (sure) await hide(row)
}

function PlusMenu() {
  const say = useSay('conversations')
  const open = useOpen()
  const choose = async (spot: Element) => {
    const chosen = await openMenu(say('new'), spot, [
      { value: '/pages/group/create', label: say('newGroup'), icon: Users },
      { value: addPath, label: say('addFriend'), icon: UserPlus },
      { value: '/pages/scan/scan', label: say('scan'), icon: ScanLine },
    ])
    if (chosen) open(chosen)
  }
  return (
    <IconButton
      icon={Plus}
      name={say('new')}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => void choose(currentTarget)}
    />
  )
}
