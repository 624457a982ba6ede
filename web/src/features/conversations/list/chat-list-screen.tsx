import {
  Archive,
  ArchiveRestore,
  BellOff,
  Bell,
  CheckCheck,
  MessageSquareDot,
  Pin,
  PinOff,
  Plus,
  ScanLine,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { memo, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { limits, systemUserId } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import type { ChatFilter } from '#client/feature.ts'
import type { ChatListPart } from '#client/feature.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { confirm, openMenu } from '#ui/layers/dialogs.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { AnimatedList } from '#ui/lists/animated-list.tsx'
import { useOpen, usePageContext } from '#ui/pages/navigation.tsx'
import { useRovingFocus } from '#ui/lists/roving-focus.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchLink } from '#ui/fields/search-field.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { SwipeRow } from '#ui/lists/swipe-row.tsx'
import { offerUndo } from '#ui/layers/undo-bar.tsx'
import { useOnline } from '#features/presence/index.ts'
import { ConversationRow } from './conversation-row.tsx'
import { FilterRow } from './filter-row.tsx'
import { FirstSteps } from './first-steps.tsx'
import { nameOf } from '../names.ts'
import { friendAddPath, groupCreatePath, scanPath, searchPath } from '../paths.ts'
import {
  chatListParts,
  fetchNewEntries,
  hide,
  loadOlder,
  markRead,
  refresh,
  setArchived,
  setPinned,
  setUnread,
  useChatListParts,
  useConnection,
  useConversations,
  useSession,
} from '../queries.ts'
import { isRoomOf } from '../room-path.ts'
import { chooseFilter, useFilter, useGivenFilters } from './filter.ts'
import { toggleMuted } from '../settings/toggle-muted.ts'
import { filtered, filterOver, hasFilters, unreadOf, type BuiltInFilter } from './rows.ts'

export function ChatListScreen() {
  const parts = useChatListParts()
  return <ChatList key={parts.length} parts={parts} />
}

function ChatList({ parts }: { parts: readonly ChatListPart[] }) {
  const t = useT('conversations')
  const query = useConversations()
  const { name } = useConnection()
  const { wide } = usePageContext()
  const filter = useFilter()
  const given = useGivenFilters(parts)
  return (
    <Screen
      large
      tone={wide ? 'paper' : 'page'}
      title={name === 'connecting' ? t('connecting') : t('title')}
      actions={<PlusMenu />}
      top={<SearchLink to={searchPath} placeholder={t('search')} />}
      onRefresh={refresh}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<FirstSteps />}
      >
        {({ rows, more }) => (
          <>
            {(hasFilters(rows) || given.length > 0) && (
              <FilterRow chosen={filterOver(rows, filter, given)} rows={rows} given={given} />
            )}
            <Rows rows={rows} more={more} filter={filterOver(rows, filter, given)} />
            {!more && rows.every(({ conversation }) => conversation.id === systemUserId) && <FirstSteps />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** A screenful is rendered first; the rows below it right after the first paint. */
const rowPx = 72
const abovePx = 160
const firstRows = () => Math.ceil((window.innerHeight - abovePx) / rowPx)

type RowsProps = { rows: ConversationSummary[]; more: boolean; filter: BuiltInFilter | ChatFilter }

/**
 * On a wide screen the open chat is marked; the list of a phone is not rendered again for a page that opens over it.
 */
const Rows = (props: RowsProps) =>
  usePageContext().wide ? <RowsBesideRoom {...props} /> : <RowsAt {...props} here="" />

function RowsBesideRoom(props: RowsProps) {
  const { pathname, search } = useLocation()
  return <RowsAt {...props} here={pathname + search} />
}

/** Shown if a filter matches nothing; a list without any chat has its own page. */
const sentences = {
  all: 'empty',
  unread: 'noneUnread',
  groups: 'noneGroups',
  people: 'nonePeople',
  archived: 'noneArchived',
} as const

function RowsAt(props: RowsProps & { here: string }) {
  const { more, filter, here } = props
  const t = useT('conversations')
  const session = useSession()
  const { wide } = usePageContext()
  const [all, setAll] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setAll(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = useRovingFocus(list)
  const { busy, error, run } = useAction()
  const me = session.state === 'in' ? session.userId : ''
  const rows = useMemo(
    // the open chat stays among the unread ones while it is being read
    () => filtered(props.rows, filter, (row) => wide && isRoomOf(row, here)),
    [props.rows, filter, wide, here],
  )
  const online = useOnline(
    useMemo(
      () =>
        rows.flatMap(({ conversation: { type, id } }) =>
          type === chatType.single && id !== systemUserId && id !== me ? id : [],
        ),
      [rows, me],
    ),
  )
  const older = () => void run(loadOlder)
  const shown = all ? rows : rows.slice(0, firstRows())
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  return (
    <>
      <div ref={list} role="presentation" onKeyDown={onKeyDown}>
        <AnimatedList label={t('title')} ids={ids} of={typeof filter === 'object' ? filter.id : filter}>
          {shown.map((row) => (
            <ListedRow
              key={row.id}
              row={row}
              me={me}
              wide={wide}
              online={online.has(row.conversation.id)}
              isOpen={isRoomOf(row, here)}
            />
          ))}
        </AnimatedList>
      </div>
      {rows.length === 0 && props.rows.length > 0 && <NothingFits filter={filter} />}
      {more && all && (
        <InfiniteScroll more busy={busy} error={error} onMore={older} aheadPx={limits.reachBottomPx} />
      )}
    </>
  )
}

/** Says that a filter matches nothing, with a button to show all chats. */
function NothingFits({ filter }: Pick<RowsProps, 'filter'>) {
  const t = useT('conversations')
  return (
    <div className="space-y-3 px-6 py-8 text-center">
      <p role="status" className="text-14 text-ink-500">
        {t(typeof filter === 'object' ? 'filterNone' : sentences[filter])}
      </p>
      <Button small kind="secondary" onClick={() => chooseFilter('all')}>
        {t('filterBack')}
      </Button>
    </div>
  )
}

/**
 * Of hundreds of rows only changed ones are rendered again, and the browser skips the layout of those far from the
 * view.
 */
const ListedRow = memo(function ListedRow(props: {
  row: ConversationSummary
  me: string
  wide: boolean
  isOpen: boolean
  online: boolean
}) {
  const { row, me, wide, isOpen, online } = props
  const t = useT('conversations')
  const open = useOpen()
  return (
    <li
      data-unread={unreadOf(row) > 0 && !row.isMuted ? '' : undefined}
      className={cx(
        'relative [contain-intrinsic-size:auto_72px] [content-visibility:auto]',
        row.isPinned ? 'bg-ink-100' : wide ? 'bg-paper' : 'bg-ink-50',
      )}
    >
      <SwipeRow className="bg-inherit" actions={() => actionsOf(row, t, open)}>
        <ConversationRow row={row} me={me} open={isOpen} online={online} />
      </SwipeRow>
    </li>
  )
})

type Words = ReturnType<typeof useT<'conversations'>>

function actionsOf(row: ConversationSummary, t: Words, open: (path: string) => void) {
  return [
    {
      value: 'pin',
      leading: true,
      label: row.isPinned ? t('unpin') : t('pin'),
      icon: row.isPinned ? PinOff : Pin,
      onPress: () => void setPinned(row, !row.isPinned),
    },
    {
      value: 'mute',
      label: row.isMuted ? t('unmute') : t('mute'),
      icon: row.isMuted ? Bell : BellOff,
      onPress: () => void toggleMuted(row),
    },
    {
      value: 'archive',
      label: row.isArchived ? t('unarchive') : t('archive'),
      icon: row.isArchived ? ArchiveRestore : Archive,
      whole: true,
      onPress: () => void archive(row, t),
    },
    unreadOf(row) > 0
      ? {
          value: 'read',
          leading: true,
          label: t('markRead'),
          icon: CheckCheck,
          onPress: () => (row.unreadCount > 0 ? markRead(row) : void setUnread(row, false)),
        }
      : {
          value: 'unread',
          leading: true,
          label: t('markUnread'),
          icon: MessageSquareDot,
          onPress: () => void setUnread(row, true),
        },
    ...chatListParts().map(({ action: { icon, name, run } }) => ({
      ...{ value: name(), label: name(), icon, inMenu: true },
      onPress: () => void run(row, open),
    })),
    {
      value: 'hide',
      label: t('delete'),
      icon: Trash2,
      danger: true,
      onPress: () => void askAndHide(row, t),
    },
  ]
}

/** Archives a chat, or restores it, and offers to undo that. */
async function archive(row: ConversationSummary, t: Words): Promise<void> {
  const name = nameOf(row)
  const to = !row.isArchived
  const done = setArchived(row, to)
  const undo = async () => {
    await done
    const now = { ...row, isArchived: to, isPinned: row.isPinned && !to }
    await setArchived(now, !to)
    // archiving had removed its pin
    if (row.isPinned) await setPinned({ ...now, isArchived: false }, true)
  }
  offerUndo(t(to ? 'archivedNow' : 'unarchivedNow', { name }), t('undo'), () => void undo())
  await done
}

async function askAndHide(row: ConversationSummary, t: Words): Promise<void> {
  const sure = await confirm({
    title: t('deleteAsk', { name: nameOf(row) }),
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
    const entries = await fetchNewEntries()
    const chosen = await openMenu(t('new'), anchor, [
      { value: groupCreatePath, label: t('newGroup'), icon: Users },
      { value: friendAddPath, label: t('addFriend'), icon: UserPlus },
      { value: scanPath, label: t('scan'), icon: ScanLine },
      ...entries.map(({ path, label, icon }) => ({ value: path, label: label(), icon })),
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
