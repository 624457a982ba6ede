import { isPassable } from '@mynah/contract/passable'
import { Download, Forward, LocateFixed, MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, type ComponentProps, type DragEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '@mynah/contract/conversations'
import { chatType, msgType, type ChatMessage } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { ImageViewer } from '#ui/image-viewer.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { BubbleSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { groundOf } from '#features/conversations/index.ts'
import { Announcer } from './announcer.tsx'
import { sendFiles } from './attachments.ts'
import type { MessageKinds } from './bubble.ts'
import { audioOf, imageOf } from './contents.ts'
import { saveImage } from './downloads.ts'
import { Foot } from './foot.tsx'
import { complainAboutMessage } from '#features/complaints/index.ts'
import { linesOf, partsOf, seqOf, type Line, type Opened } from './lines.ts'
import { MessageList } from './message-list.tsx'
import { useMentions } from './mentions.ts'
import { askAboutFailed, openMessageMenu } from './message-menu.ts'
import { MessageRow, type RowDeeds } from './message-row.tsx'
import { keepPlace, placeOf } from './places.ts'
import { setVoices } from './player.ts'
import {
  draftOf,
  loadNewer,
  loadOlder,
  recalledText,
  refOf,
  saveDraft,
  showAround,
  showLatest,
  useEntries,
  useMyRole,
  useReading,
  type ChatKey,
  type ChatView,
} from './queries.ts'
import { ReadersSheet } from './readers-sheet.tsx'
import type { RelayState } from './relay-screen.tsx'
import { SelectBar } from './select-bar.tsx'
import { SendSheet } from './send-sheet.tsx'
import { focusComposer, mention, replyTo } from './writing.ts'

interface Props {
  bar: ComponentProps<typeof Screen>
  chat: ChatKey
  row: Session
  view: ChatView
  kinds: MessageKinds
  me: string
  /** a place to open the room at, by seq */
  at: number | undefined
}

type Chosen = ReadonlyMap<string, ChatMessage>

/** A room whose conversation and first messages are known. */
export function Room({ bar, chat, row, view, kinds, me, at }: Props) {
  const say = useSay('messages')
  const navigate = useNavigate()
  const conversation = useMemo(() => refOf(chat), [chat])
  const group = conversation.toBizType === chatType.group
  const { data: role = 0 } = useMyRole(conversation.toBizId, group)
  // what was unread when the room was opened stays marked while it is open
  const [opened] = useState(() => ({ readSeq: row.readSeq, unread: row.unreadCount }))
  const [seen, setSeen] = useState(0)
  const [shown, setShown] = useState<string>()
  const { visit } = usePlace()
  // back from a page above it the room stands where it was left
  const [left] = useState(() => placeOf(visit))
  const [wanted, setWanted] = useState(left ? undefined : at)
  const [chosen, setChosen] = useState<Chosen>()
  const [about, setAbout] = useState<ChatMessage>()
  const waiting = useFarOpening(chat, view, opened, left?.seq ?? at)
  useReading(chat, view, seen, me)

  const entries = useEntries(chat, view)
  const lines = useMemo(() => {
    const isLine = (message: ChatMessage) => kinds[message.msgType]?.look === 'line'
    return linesOf(entries, { me, opened, isLine })
  }, [entries, kinds, me, opened])
  const images = useMemo(
    () => lines.flatMap(partsOf).filter(({ message }) => message.msgType === msgType.image),
    [lines],
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
  const below = view.rows.filter(({ seq, from }) => seq > seen && from !== me).length
  const news = view.hasNewer ? row.unreadCount : below
  const silent = row.refusal !== 0 || row.textsLeft === 0

  const forwardOne = useCallback(
    (message: ChatMessage) => {
      const state: RelayState = { relay: { from: conversation, messages: [message], merged: false } }
      void navigate('/pages/room/relay', { state })
    },
    [conversation, navigate],
  )
  const deeds: RowDeeds = useMemo(() => {
    const room = {
      key: chat,
      ref: conversation,
      role,
      silent,
      onForward: forwardOne,
      onSelect: (message: ChatMessage) => setChosen(new Map([[message.id, message]])),
      onReaders: setAbout,
      onReport: ({ id }: ChatMessage) => void navigate(complainAboutMessage(conversation, id)),
    }
    return {
      onMenu: (line, at) => void openMessageMenu(line, at, room),
      onFailed: (line) => void askAboutFailed(line, room),
      onOpen: (line) => setShown(line.key),
      onEditAgain: (line) => {
        const text = line.mine ? recalledText(line.message.id) : undefined
        return text === undefined ? undefined : () => saveDraft(chat, text)
      },
      onJump: jump,
      onReply: silent
        ? undefined
        : ({ message }) => {
            replyTo(chat, message)
            focusComposer()
          },
      onMention: ({ message }) => {
        mention(chat, { id: message.from, name: message.nick })
        saveDraft(chat, `${draftOf(chat)}@${message.nick} `)
      },
      onToggle: ({ message }) =>
        setChosen((before) => {
          const next = new Map(before)
          if (!next.delete(message.id)) next.set(message.id, message)
          return next
        }),
    }
  }, [chat, conversation, role, silent, forwardOne, jump, navigate])

  const [choosing, setChoosing] = useState<File[]>([])
  const send = async (files: File[], how: { asFiles: boolean; original: boolean }) => {
    setChoosing([])
    for (const trouble of new Set(await sendFiles(chat, files, how))) toast(say(trouble))
  }
  const onFiles = (files: File[], asFiles = false) => {
    if (asFiles) void send(files, { asFiles, original: true })
    else setChoosing([...choosing, ...files])
  }
  const index = images.findIndex(({ key }) => key === shown)
  return (
    <Screen
      {...bar}
      bare
      footer={
        chosen ? (
          <SelectBar
            conversation={conversation}
            chosen={[...chosen.values()].sort((a, b) => a.seq - b.seq)}
            onDone={() => setChosen(undefined)}
          />
        ) : (
          <Foot chat={chat} row={row} group={group} role={role} onFiles={onFiles} />
        )
      }
    >
      <DropZone enabled={!silent && row.textsLeft < 0} background={row.background} onFiles={onFiles}>
        {waiting ? (
          <BubbleSkeletons />
        ) : lines.length === 0 ? (
          <EmptyState icon={MessageCircle} sentence={say('noMessages')} />
        ) : (
          <MessageList
            lines={lines}
            hasOlder={view.hasOlder}
            hasNewer={view.hasNewer}
            busy={view.loading !== 'no'}
            left={left}
            onPlace={(place) => keepPlace(visit, place)}
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
            {(line: Line) => (
              <MessageRow
                line={line}
                kinds={kinds}
                group={group}
                read={line.mine && seqOf(line) <= readByOther}
                selected={chosen && isSelectable(line) ? chosen.has(line.message.id) : undefined}
                chosen={line.album.length > 0 ? chosen : undefined}
                deeds={deeds}
              />
            )}
          </MessageList>
        )}
      </DropZone>
      <Announcer row={row} me={me} />
      <SendSheet
        files={choosing}
        onChange={setChoosing}
        onSend={(files, original) => void send(files, { asFiles: false, original })}
      />
      {about && (
        <ReadersSheet
          key={about.id}
          conversation={conversation}
          message={about}
          onClosed={() => setAbout(undefined)}
        />
      )}
      <ImageViewer
        images={images.flatMap(({ message }) => {
          const image = imageOf(message)
          return image
            ? [{ src: image.url, alt: say('picture'), width: image.width, height: image.height }]
            : []
        })}
        index={index < 0 ? undefined : index}
        onIndex={(next) => setShown(next === undefined ? undefined : images[next]?.key)}
        deeds={[
          { name: say('download'), icon: Download, onPress: (at) => saveImage(images[at]?.message) },
          {
            name: say('forward'),
            icon: Forward,
            onPress: (at) => {
              const message = images[at]?.message
              if (message) forwardOne(message)
            },
          },
          {
            name: say('locate'),
            icon: LocateFixed,
            onPress: (at) => {
              setShown(undefined)
              setWanted(images[at]?.message.seq)
            },
          },
        ]}
      />
    </Screen>
  )
}

/** What has its place and was said by somebody. */
const isSelectable = ({ message, underway }: Line) =>
  !underway && (isPassable(message.msgType) || message.msgType === msgType.notice)

/** After one voice the next unheard one of the room plays. */
function useVoices(lines: readonly Line[]): void {
  useEffect(() => {
    const voices = lines.filter(({ message, underway }) => !underway && message.msgType === msgType.audio)
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
  const say = useSay('messages')
  const take = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (enabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      data-room
      style={groundOf(background)}
      className={cx('relative h-full', background && 'on-ground')}
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
          {say('dropHere')}
        </div>
      )}
    </div>
  )
}
