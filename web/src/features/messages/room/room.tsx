import { MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, type ComponentProps, type DragEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { isKind } from '@mynah/contract/message-kinds'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/toast.tsx'
import { backgroundOf, isOwnChat } from '#features/conversations/index.ts'
import { Announcer } from './announcer.tsx'
import { sendFiles } from '../upload/attachments.ts'
import { shapeOf, webKindOf } from '#client/message-kinds.ts'
import { audioOf } from '../bubbles/message-content.ts'
import { useReplyKey } from './reply-key.ts'
import { RoomViewer } from './room-viewer.tsx'
import { ChatFooter } from '../composer/chat-footer.tsx'
import { complainAboutMessage } from '#features/complaints/index.ts'
import { roomRelayPath } from '../paths.ts'
import { timelineOf, seqOf, type TimelineItem, type Opened } from './timeline.ts'
import { MessageList } from './message-list.tsx'
import { useMentions } from './mentions.ts'
import { askAboutFailed, openMessageBar, openMessageMenu, type MenuRoom } from './message-menu.ts'
import { MessageRow, type RowActions } from '../bubbles/message-row.tsx'
import { saveScrollPosition, placeOf } from './scroll-positions.ts'
import { setVoices } from '../bubbles/player.ts'
import {
  discard,
  draftOf,
  loadNewer,
  loadOlder,
  recalledText,
  refOf,
  sendNow,
  showAround,
  showLatest,
  useEditMinutes,
  useEntries,
  useMyRole,
  useReadCounts,
  useReading,
  type ChatKey,
  type ChatView,
} from '../queries.ts'
import { ReadersSheet } from './readers-sheet.tsx'
import type { ForwardState } from '../forward/forward-screen.tsx'
import { VersionsSheet } from './versions-sheet.tsx'
import { SelectBar } from './select-bar.tsx'
import { select, selectionOf, useSelection } from './selection.ts'
import { SendSheet, type HowSent } from '../upload/send-sheet.tsx'
import {
  compose,
  composedOf,
  focusComposer,
  mention,
  replyTo,
  takeDraft,
} from '../composer/composer-state.ts'

interface Props {
  bar: ComponentProps<typeof Screen>
  chat: ChatKey
  row: ConversationSummary
  view: ChatView
  me: string
  /** a place to open the room at, by seq */
  at: number | undefined
}

/** A room whose conversation and first messages are known. */
export function Room({ bar, chat, row, view, me, at }: Props) {
  const t = useT('messages')
  const navigate = useNavigate()
  const conversation = useMemo(() => refOf(chat), [chat])
  const group = conversation.type === chatType.group
  const { data: role = 0 } = useMyRole(conversation.id, group)
  // what was unread when the room was opened stays marked while it is open
  const [opened] = useState(() => ({ readSeq: row.readSeq, unread: row.unreadCount, lastSeq: row.lastSeq }))
  const [seen, setSeen] = useState(0)
  const [shown, setShown] = useState<string>()
  const { visit } = usePageContext()
  // back from a page above it the room stands where it was left
  const [left] = useState(() => placeOf(visit))
  const [wanted, setWanted] = useState(left ? undefined : at)
  const [chosen, setChosen] = useSelection(visit)
  const [about, setAbout] = useState<ChatMessage>()
  const [edited, setEdited] = useState<ChatMessage>()
  const editMinutes = useEditMinutes()
  const waiting = useFarOpening(chat, view, opened, left?.seq ?? at)
  useReading(chat, view, seen, me)

  const entries = useEntries(chat, view)
  const lines = useMemo(() => {
    const isLine = (message: ChatMessage) => shapeOf(message) === 'line'
    return timelineOf(entries, { me, opened, isLine })
  }, [entries, me, opened])
  const countReaders = useReadCounts(
    conversation.id,
    group
      ? lines
          .filter(({ mine }) => mine)
          .map(seqOf)
          .filter(Number.isFinite)
      : [],
  )
  useVoices(lines)
  const mentions = useMentions(row, view, opened, me)
  const onSeen = (from: number, to: number) => {
    setSeen((before) => Math.max(before, to))
    mentions.onShown(from, to)
  }
  const jump = useCallback(
    (seq: number) => {
      showAround(chat, seq)
      setWanted(seq)
    },
    [chat],
  )
  const readByOther = Math.max(row.otherReadSeq, view.otherRead)
  // A jump back leaves messages below the view that were read before.
  const below = view.rows.filter(
    ({ seq, from }) => seq > Math.max(seen, opened.readSeq) && from !== me,
  ).length
  const news = view.hasNewer ? row.unreadCount : below
  const silent = row.refusal !== 0 || row.textsLeft === 0

  const forwardOne = useCallback(
    (message: ChatMessage) => {
      const state: ForwardState = { forwarding: { from: conversation, messages: [message], merged: false } }
      void navigate(roomRelayPath, { state })
    },
    [conversation, navigate],
  )
  const room: MenuRoom = useMemo(
    () => ({
      key: chat,
      ref: conversation,
      role,
      silent,
      editMinutes,
      onForward: forwardOne,
      onSelect: (message) => select(visit, new Map([[message.id, message]])),
      onReaders: setAbout,
      onReport: (message) => void navigate(complainAboutMessage(conversation, message)),
    }),
    [chat, conversation, role, silent, editMinutes, forwardOne, navigate, visit],
  )
  const actions: RowActions = useMemo(
    () => ({
      chat,
      onMenu: (line, at) => void openMessageMenu(line, at, room),
      onBar: (line, at) => void openMessageBar(line, at, chat),
      onVersions: (line) => setEdited(line.message),
      onFailed: (line) => void askAboutFailed(line, room),
      onOpen: (line) => setShown(line.key),
      onEditAgain: (line) => {
        const said = line.mine ? recalledText(line.message.id) : undefined
        return said && (() => compose(chat, { ...composedOf(chat), ...said }))
      },
      onSendNow: ({ message }) => sendNow(chat, message.id),
      onCancel: ({ message }) => discard(chat, message.id),
      onJump: jump,
      onReply: silent
        ? undefined
        : ({ message }) => {
            replyTo(chat, message)
            focusComposer()
          },
      onMention: ({ message }) => {
        mention(chat, { id: message.from, name: message.nick }, draftOf(chat).length)
      },
      onToggle: ({ message }) => {
        const next = new Map(selectionOf(visit))
        if (!next.delete(message.id)) next.set(message.id, message)
        select(visit, next)
      },
    }),
    [chat, room, silent, jump, visit],
  )

  useReplyKey(lines, actions.onReply)
  const [choosing, setChoosing] = useState<{ files: File[]; asFiles: boolean }>({ files: [], asFiles: false })
  const send = async (files: File[], how: HowSent) => {
    setChoosing({ files: [], asFiles: false })
    const { text, extras } = takeDraft(chat)
    const troubles = await sendFiles(chat, files, { ...how, caption: text, extras })
    for (const trouble of new Set(troubles)) toast(t(trouble))
  }
  const onFiles = (files: File[], asFiles = false) =>
    setChoosing({ files: [...choosing.files, ...files], asFiles: choosing.asFiles || asFiles })
  return (
    <Screen
      {...bar}
      bare
      footer={
        chosen ? (
          <SelectBar
            conversation={conversation}
            visit={visit}
            chosen={[...chosen.values()].sort((a, b) => a.seq - b.seq)}
            onDone={() => setChosen(undefined)}
          />
        ) : (
          <ChatFooter chat={chat} row={row} group={group} role={role} onFiles={onFiles} />
        )
      }
    >
      <DropZone enabled={!silent && row.textsLeft < 0} background={row.background} onFiles={onFiles}>
        {waiting ? (
          <BubbleSkeletons />
        ) : lines.length === 0 ? (
          <EmptyState
            icon={MessageCircle}
            sentence={t(isOwnChat(conversation) ? 'savedEmpty' : 'noMessages')}
          />
        ) : (
          <MessageList
            lines={lines}
            hasOlder={view.hasOlder}
            hasNewer={view.hasNewer}
            busy={view.loading !== 'no'}
            left={left}
            onPlace={(place) => saveScrollPosition(visit, place)}
            // what stands now makes room for the part around it
            wanted={view.loading === 'around' ? undefined : wanted}
            onArrived={() => setWanted(undefined)}
            onOlder={() => loadOlder(chat)}
            onNewer={() => loadNewer(chat)}
            onLatest={() => showLatest(chat)}
            onSeen={onSeen}
            mentions={mentions.left.length}
            onMention={() => {
              const [next] = mentions.left
              if (next !== undefined) jump(next)
            }}
            news={news}
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
        )}
      </DropZone>
      <Announcer row={row} me={me} />
      <SendSheet
        chat={chat}
        group={group}
        role={role}
        {...choosing}
        onChange={(files) => setChoosing({ ...choosing, files })}
        onSend={(files, how) => void send(files, how)}
      />
      {about && (
        <ReadersSheet
          key={about.id}
          conversation={conversation}
          message={about}
          onClosed={() => setAbout(undefined)}
        />
      )}
      {edited && (
        <VersionsSheet
          key={edited.id}
          conversation={conversation}
          message={edited}
          onClosed={() => setEdited(undefined)}
        />
      )}
      <RoomViewer lines={lines} room={room} shown={shown} onShown={setShown} onLocate={setWanted} />
    </Screen>
  )
}

const isSelectable = ({ message, inProgress }: TimelineItem) =>
  !inProgress && webKindOf(message)?.selectable === true

/** After one voice the next unheard one of the room plays. */
function useVoices(lines: readonly TimelineItem[]): void {
  useEffect(() => {
    const voices = lines.filter(({ message, inProgress }) => !inProgress && isKind(message, 'audio'))
    setVoices(
      voices.flatMap(({ message, mine }) => {
        const voice = audioOf(message)
        return voice ? [{ id: message.id, url: voice.url, mine }] : []
      }),
    )
  }, [lines])
}

/**
 * When more is unread than was fetched, the room opens around the first unread message; so it does around a place that
 * it was opened at. True while that is awaited.
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

function DropZone(props: {
  enabled: boolean
  background: string
  onFiles: (files: File[]) => void
  children: React.ReactNode
}) {
  const { enabled, background, onFiles, children } = props
  const [over, setOver] = useState(false)
  const t = useT('messages')
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (enabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      data-room
      style={backgroundOf(background)}
      className={cx('relative h-full', background && 'on-chat-background')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(enabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-3 z-10 grid place-items-center rounded-18 border-2 border-dashed border-beak-500 bg-paper/80 text-16 font-medium">
          {t('dropHere')}
        </div>
      )}
    </div>
  )
}
