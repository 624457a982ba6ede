import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { isKind } from '@mynah/contract/message-kinds'
import { chatType, type ChatMessage, type ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { Announcer } from './announcer.tsx'
import { sendFiles } from '../upload/attachments.ts'
import { shapeOf } from '#client/message-kinds.ts'
import { audioOf } from '../bubbles/message-content.ts'
import { useReplyKey } from './reply-key.ts'
import { RoomViewer } from './room-viewer.tsx'
import { ChatFooter } from '../composer/chat-footer.tsx'
import { takeDraft } from '../composer/composer-state.ts'
import { DropZone } from './drop-zone.tsx'
import { timelineOf, type Opened, type TimelineItem } from './timeline.ts'
import { setVoices } from '../bubbles/player.ts'
import { refOf, useEntries, useMyRole, type ChatKey, type ChatView } from '../queries.ts'
import { ReadersSheet } from './readers-sheet.tsx'
import { useRoomActions } from './room-actions.ts'
import { RoomLog, usePlaces } from './room-log.tsx'
import { VersionsSheet } from './versions-sheet.tsx'
import { SelectBar } from './select-bar.tsx'
import { useSelection } from './selection.ts'
import { SendSheet, type HowSent } from '../upload/send-sheet.tsx'

interface Props {
  bar: ComponentProps<typeof Screen>
  chat: ChatKey
  row: ConversationSummary
  view: ChatView
  me: string
  /** the message at which the room opens, by seq */
  at: number | undefined
}

/** A room whose conversation has loaded, and its first messages too, unless the device is disconnected. */
export function Room({ bar, chat, row, view, me, at }: Props) {
  const conversation = useMemo(() => refOf(chat), [chat])
  const group = conversation.type === chatType.group
  const { data: role = 0 } = useMyRole(conversation.id, group)
  // what was unread when the room was opened stays marked while it is open
  const [opened] = useState(() => ({ readSeq: row.readSeq, unread: row.unreadCount, lastSeq: row.lastSeq }))
  const [shown, setShown] = useState<string>()
  const { visit } = usePageContext()
  const places = usePlaces(chat, visit, at)
  const [chosen, setChosen] = useSelection(visit)
  const sheets = useMessageSheets(conversation)

  const entries = useEntries(chat, view)
  const lines = useLines(entries, me, opened)
  useVoices(lines)
  const silent = row.refusal !== 0 || row.textsLeft === 0
  const { room, actions } = useRoomActions({
    chat,
    visit,
    role,
    silent,
    onReaders: sheets.showReaders,
    onVersions: sheets.showVersions,
    onOpen: setShown,
    onJump: places.jump,
  })
  useReplyKey(lines, actions.onReply)
  const files = useFileSending(chat)
  return (
    <Screen
      {...bar}
      bare
      footer={
        chosen ? (
          <ChosenBar {...{ conversation, visit, chosen }} onDone={() => setChosen(undefined)} />
        ) : (
          <ChatFooter chat={chat} row={row} group={group} role={role} onFiles={files.add} />
        )
      }
    >
      <DropZone enabled={!silent && row.textsLeft < 0} background={row.background} onFiles={files.add}>
        <RoomLog
          key={String(view.loaded)}
          {...{ chat, row, view, me, opened, lines, places, chosen, actions }}
        />
      </DropZone>
      <Announcer row={row} me={me} />
      <SendSheet
        chat={chat}
        group={group}
        role={role}
        {...files.choosing}
        onChange={files.change}
        onSend={(chosenFiles, how) => void files.send(chosenFiles, how)}
      />
      {sheets.shown}
      <RoomViewer lines={lines} room={room} shown={shown} onShown={setShown} onLocate={places.setWanted} />
    </Screen>
  )
}

/** The actions on the selected messages, in their order. */
function ChosenBar(
  props: Omit<ComponentProps<typeof SelectBar>, 'chosen'> & { chosen: ReadonlyMap<string, ChatMessage> },
) {
  const inOrder = [...props.chosen.values()].sort((a, b) => a.seq - b.seq)
  return <SelectBar {...props} chosen={inOrder} />
}

function useLines(entries: ReturnType<typeof useEntries>, me: string, opened: Opened): TimelineItem[] {
  return useMemo(() => {
    const isLine = (message: ChatMessage) => shapeOf(message) === 'line'
    return timelineOf(entries, { me, opened, isLine })
  }, [entries, me, opened])
}

/** Sheets about one message: its readers, and its earlier versions. */
function useMessageSheets(conversation: ConversationRef) {
  const [about, showReaders] = useState<ChatMessage>()
  const [edited, showVersions] = useState<ChatMessage>()
  const shown = (
    <>
      {about && (
        <ReadersSheet
          key={about.id}
          conversation={conversation}
          message={about}
          onClosed={() => showReaders(undefined)}
        />
      )}
      {edited && (
        <VersionsSheet
          key={edited.id}
          conversation={conversation}
          message={edited}
          onClosed={() => showVersions(undefined)}
        />
      )}
    </>
  )
  return { shown, showReaders, showVersions }
}

/** The files that are about to be sent to a chat. */
function useFileSending(chat: ChatKey) {
  const t = useT('messages')
  const [choosing, setChoosing] = useState<{ files: File[]; asFiles: boolean }>({ files: [], asFiles: false })
  const add = (files: File[], asFiles = false) =>
    setChoosing({ files: [...choosing.files, ...files], asFiles: choosing.asFiles || asFiles })
  const change = (files: File[]) => setChoosing({ ...choosing, files })
  const send = async (files: File[], how: HowSent) => {
    setChoosing({ files: [], asFiles: false })
    const { text, extras } = takeDraft(chat)
    const troubles = await sendFiles(chat, files, { ...how, caption: text, extras })
    for (const trouble of new Set(troubles)) toast(t(trouble))
  }
  return { choosing, add, change, send }
}

/** After a voice message the next unplayed one of the room plays. */
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
