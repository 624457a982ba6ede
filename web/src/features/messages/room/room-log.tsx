import { MessageCircle, WifiOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { webKindOf } from '#client/message-kinds.ts'
import { useT } from '#i18n/translate.ts'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { isOwnChat } from '#features/conversations/index.ts'
import { MessageRow } from '../bubbles/message-row.tsx'
import type { RowActions } from '../bubbles/row-actions.ts'
import {
  loadNewer,
  loadOlder,
  refOf,
  showAround,
  showLatest,
  useIsDisconnected,
  useReadCounts,
  useReading,
  type ChatKey,
  type ChatView,
} from '../queries.ts'
import { useMentions } from './mentions.ts'
import { MessageList } from './message-list.tsx'
import { saveScrollPosition, placeOf } from './scroll-positions.ts'
import type { Selection } from './selection.ts'
import { seqOf, type Opened, type TimelineItem } from './timeline.ts'

/** The positions of one visit of a room: where it was left, and where to scroll. */
export function usePlaces(chat: ChatKey, visit: string, at: number | undefined) {
  // after a page above it closes, the room has its earlier position
  const [left] = useState(() => placeOf(visit))
  const [wanted, setWanted] = useState(left ? undefined : at)
  const jump = useCallback(
    (seq: number) => {
      showAround(chat, seq)
      setWanted(seq)
    },
    [chat],
  )
  const save = (place: typeof left) => saveScrollPosition(visit, place)
  return { at, left, wanted, setWanted, jump, save }
}

interface Props {
  chat: ChatKey
  row: ConversationSummary
  view: ChatView
  me: string
  /** what was unread when the room was opened */
  opened: Opened
  lines: TimelineItem[]
  places: ReturnType<typeof usePlaces>
  chosen: Selection
  actions: RowActions
}

/** The messages of a room, marked as read when they come into view. */
export function RoomLog({ chat, row, view, me, opened, lines, places, chosen, actions }: Props) {
  const conversation = refOf(chat)
  const group = conversation.type === chatType.group
  const [seen, setSeen] = useState(0)
  const waiting = useFarOpening(chat, view, opened, places.left?.seq ?? places.at)
  useReading(chat, view, seen, me)
  const countReaders = useOwnReadCounts(conversation, lines)
  const mentions = useMentions(row, view, opened, me)
  const onSeen = (from: number, to: number) => {
    setSeen((before) => Math.max(before, to))
    mentions.onShown(from, to)
  }
  const readByOther = Math.max(row.otherReadSeq, view.otherRead)
  // After a jump back there are messages below the view that were read before.
  const below = view.rows.filter(
    ({ seq, from }) => seq > Math.max(seen, opened.readSeq) && from !== me,
  ).length

  if (waiting) return <BubbleSkeletons />
  if (lines.length === 0) return <NoMessages chat={chat} view={view} />
  return (
    <MessageList
      lines={lines}
      hasOlder={view.hasOlder}
      hasNewer={view.hasNewer}
      busy={view.loading !== 'no'}
      left={places.left}
      onPlace={places.save}
      // the loaded messages will be replaced by those around the wanted one
      wanted={view.loading === 'around' ? undefined : places.wanted}
      onArrived={() => places.setWanted(undefined)}
      onOlder={() => loadOlder(chat)}
      onNewer={() => loadNewer(chat)}
      onLatest={() => showLatest(chat)}
      onSeen={onSeen}
      mentions={mentions.left.length}
      onMention={() => {
        const [next] = mentions.left
        if (next !== undefined) places.jump(next)
      }}
      news={view.hasNewer ? row.unreadCount : below}
    >
      {(line: TimelineItem) => (
        <MessageRow
          line={line}
          group={group}
          read={line.mine && seqOf(line) <= readByOther}
          readers={line.mine && group ? countReaders(seqOf(line)) : 0}
          selected={chosen && isSelectable(line) ? chosen.has(line.message.id) : undefined}
          chosen={line.album.length > 0 ? chosen : undefined}
          actions={actions}
        />
      )}
    </MessageList>
  )
}

/** None yet, or none on this device. */
function NoMessages({ chat, view }: { chat: ChatKey; view: ChatView }) {
  const t = useT('messages')
  const isDisconnected = useIsDisconnected()
  if (view.loaded) {
    const sentence = t(isOwnChat(refOf(chat)) ? 'savedEmpty' : 'noMessages')
    return <EmptyState icon={MessageCircle} sentence={sentence} />
  }
  if (isDisconnected) return <EmptyState icon={WifiOff} sentence={t('notLoaded')} />
  return view.failed ? <ErrorState onRetry={() => loadOlder(chat)} /> : <BubbleSkeletons />
}

/** How many members have read each own message; nothing outside of groups. */
function useOwnReadCounts({ type, id }: ConversationRef, lines: readonly TimelineItem[]) {
  const own = lines.filter(({ mine }) => mine).map(seqOf)
  return useReadCounts(id, type === chatType.group ? own.filter(Number.isFinite) : [])
}

const isSelectable = ({ message, inProgress }: TimelineItem) =>
  !inProgress && webKindOf(message)?.selectable === true

/**
 * If more is unread than was loaded, the room opens around the first unread message; likewise around a message in its
 * address. True while that is loading.
 */
function useFarOpening(chat: ChatKey, view: ChatView, opened: Opened, at: number | undefined): boolean {
  const [settled, setSettled] = useState(false)
  const [first] = view.rows
  const place = at ?? (opened.unread > 0 ? opened.readSeq + 1 : undefined)
  const far = place !== undefined && first !== undefined && view.hasOlder && first.seq > place
  if (!settled && (!far || view.failed)) setSettled(true)
  useEffect(() => {
    if (far && !settled) showAround(chat, place)
  }, [far, settled, chat, place])
  return !settled
}
