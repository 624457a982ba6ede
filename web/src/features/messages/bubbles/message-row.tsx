import { Circle, CircleAlert, CircleCheck, Ellipsis, Reply, SmilePlus } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useToday } from '#i18n/use-today.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { DayChip, UnreadDivider } from '@mynah/ui/dividers.tsx'
import { Link } from '#ui/pages/link.tsx'
import { useLongPress, type PressPoint } from '#ui/lists/long-press.ts'
import { Bubble } from './bubble.tsx'
import type { RowActions } from './row-actions.ts'
import { roomParts } from '#client/room-part.ts'
import { useDoublePress } from '@mynah/ui/double-press.ts'
import { userInfoPath } from '../paths.ts'
import { bodyOf } from './system-message.tsx'
import { partsOf, type TimelineItem } from '../room/timeline.ts'
import type { ChatKey } from '../queries.ts'
import { Meta } from './message-meta.tsx'
import { useSwipeReply } from './swipe-reply.ts'
import { UploadProgress } from '../upload/upload-progress.tsx'

interface Props {
  line: TimelineItem
  /** in a group, senders have names and pictures */
  group: boolean
  read: boolean
  /** the number of group members who have read it */
  readers: number
  /** undefined while nothing is being selected */
  selected: boolean | undefined
  /** the selected messages by id; pictures of an album are selected one by one */
  chosen: ReadonlyMap<string, unknown> | undefined
  actions: RowActions
}

/** One message with what is above it: the day, the line of unread messages. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { line } = props
  const t = useT('messages')
  return (
    <div className={cx('px-4', line.first ? 'pt-2' : 'pt-[3px]')}>
      {line.newDay && <Day time={line.message.createTime} />}
      {line.unread > 0 && <UnreadDivider>{t('unread', { count: line.unread })}</UnreadDivider>}
      {bodyOf(line.message).shape === 'line' ? <NoteRow {...props} /> : <BubbleRow {...props} />}
    </div>
  )
})

function Day({ time }: { time: number }) {
  const { dayName } = useFormat()
  return <DayChip>{dayName(time, useToday())}</DayChip>
}

function NoteRow({ line, actions }: Props) {
  const { message, mine } = line
  const { Body } = bodyOf(message)
  return (
    <Body
      message={message}
      mine={mine}
      meta={null}
      onOpen={() => actions.onOpen(line)}
      onEditAgain={actions.onEditAgain(line)}
    />
  )
}

function BubbleRow({ line, group, read, readers, selected, chosen, actions }: Props) {
  const { message, mine, inProgress } = line
  const album = line.album.length > 0
  const double = useDoublePress(
    selected === undefined && !album && !inProgress ? () => doublePressed(message, actions.chat) : undefined,
  )
  const { onReply } = actions
  const swipe = useSwipeReply(
    onReply && selected === undefined && !chosen && !inProgress ? () => onReply(line) : undefined,
  )
  const failed = inProgress?.state === 'failed' && !album
  return (
    <div
      role="presentation"
      {...swipe}
      onKeyDown={(event) => {
        if (!onReply || inProgress || !isShortcut(event, 'reply')) return
        event.preventDefault()
        onReply(line)
      }}
      className={cx(
        'relative flex touch-pan-y items-end gap-2',
        mine && 'flex-row-reverse',
        // the selection marks have a column of their own
        selected !== undefined && 'pl-8',
      )}
    >
      <SwipeSign />
      {selected !== undefined && !album && (
        <SelectBox line={line} selected={selected} onToggle={actions.onToggle} />
      )}
      {group && !mine && <Sender line={line} onMention={actions.onMention} />}
      <div
        className={cx('flex min-w-0 flex-col', mine ? 'max-w-[84%] items-end' : 'max-w-[84%] items-start')}
      >
        <div
          {...double}
          data-bubble
          className={cx('group/message flex max-w-full items-center gap-1', mine && 'flex-row-reverse')}
        >
          <Bubble
            {...{ line, chosen, actions }}
            sender={group && !mine}
            meta={<RowMeta {...{ line, read, readers, actions }} />}
            onLongPress={selected === undefined && !album ? (at) => actions.onMenu(line, at) : undefined}
          />
          {selected === undefined && !album && (
            <MenuButton
              onPress={(at) => actions.onMenu(line, at)}
              onBar={inProgress ? undefined : (at) => actions.onBar(line, at)}
            />
          )}
          {failed && <FailedSign text={inProgress.text} onPress={() => actions.onFailed(line)} />}
        </div>
        <UnderRow line={line} actions={actions} />
      </div>
    </div>
  )
}

/** The time of a message, its delivery state, and what is shown beside it. */
function RowMeta({ line, read, readers, actions }: Pick<Props, 'line' | 'read' | 'readers' | 'actions'>) {
  const { message, mine, inProgress } = line
  return (
    <Meta
      time={message.createTime}
      mine={mine}
      inProgress={partsOf(line).find((part) => part.inProgress)?.inProgress}
      read={read}
      readers={readers}
      isMarked={inProgress?.state === 'failed' && line.album.length === 0}
      isSilent={message.extras.silent === true}
      marks={<BesideTime message={message} chat={actions.chat} />}
      onVersions={message.state?.edited ? () => actions.onVersions(line) : undefined}
    />
  )
}

/** Appears while a message is swiped to be answered. */
const SwipeSign = () => (
  <span
    aria-hidden
    className="absolute top-1/2 -left-14 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-paper text-ink-700 opacity-(--swiped,0) shadow-near"
  >
    <Reply className="size-4.5" />
  </span>
)

function FailedSign({ text, onPress }: { text: string | undefined; onPress: () => void }) {
  const t = useT('messages')
  return (
    <button
      type="button"
      aria-label={t('failedWhatNow')}
      title={text || t('failed')}
      onClick={onPress}
      className="grid size-11 flex-none place-items-center text-danger"
    >
      <CircleAlert aria-hidden className="size-5.5" />
    </button>
  )
}

/** Under a bubble: what other features show, why it was not sent, and the progress of its file. */
function UnderRow({ line, actions }: Pick<Props, 'line' | 'actions'>) {
  const { message, mine, inProgress } = line
  const album = line.album.length > 0
  const failed = inProgress?.state === 'failed' && !album
  return (
    <>
      {!inProgress && !album && <UnderMessage message={message} chat={actions.chat} mine={mine} />}
      {failed && inProgress.text && <p className="px-1 pt-0.5 text-12 text-danger">{inProgress.text}</p>}
      {inProgress?.waitsFor && <WaitsForFile line={line} actions={actions} />}
      {inProgress?.progress !== undefined && !failed && !album && (
        <UploadProgress share={inProgress.progress} onCancel={() => actions.onCancel(line)} />
      )}
    </>
  )
}

/** What other features show under a bubble. */
function UnderMessage(props: { message: ChatMessage; chat: ChatKey; mine: boolean }) {
  return roomParts().map(
    ({ underMessage: Under }, index) =>
      // the order of the features' parts never changes
      Under && <Under key={index} {...props} />,
  )
}

/** What other features show before its time. */
function BesideTime(props: { message: ChatMessage; chat: ChatKey }) {
  return roomParts().map(({ besideTime: Beside }, index) => Beside && <Beside key={index} {...props} />)
}

const doublePressed = (message: ChatMessage, chat: ChatKey) => {
  for (const { onDoublePress } of roomParts()) onDoublePress?.(message, chat)
}

/** A message written after a file is shown after it, and waits until it is uploaded. */
function WaitsForFile({ line, actions }: Pick<Props, 'line' | 'actions'>) {
  const t = useT('messages')
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1 px-1 text-12 text-ink-500">
      {t(line.inProgress?.waitsFor === 'image' ? 'waitsForPhoto' : 'waitsForFile')}
      <span aria-hidden>·</span>
      <button
        type="button"
        onClick={() => actions.onSendNow(line)}
        className="min-h-11 font-medium text-beak-700 wide:min-h-0"
      >
        {t('sendNow')}
      </button>
    </p>
  )
}

/** Buttons beside the message under the mouse. They are no Tab stops: the menu key and + do the same. */
function MenuButton(props: {
  onPress: (at: PressPoint) => void
  onBar: ((at: PressPoint) => void) | undefined
}) {
  const { onPress, onBar } = props
  const t = useT('messages')
  const at = ({ currentTarget }: MouseEvent): PressPoint => {
    const box = currentTarget.getBoundingClientRect()
    const message = currentTarget.closest('[data-bubble]')?.querySelector('[data-message]')
    return { x: box.left, y: box.bottom, element: message ?? currentTarget }
  }
  const shape =
    'hidden size-9 flex-none place-items-center rounded-full text-ink-500 opacity-0 group-hover/message:opacity-100 hover:bg-ink-100 wide:grid'
  return (
    <>
      {onBar && (
        <button
          type="button"
          tabIndex={-1}
          data-react
          aria-label={t('react')}
          onClick={(event) => onBar(at(event))}
          className={shape}
        >
          <SmilePlus aria-hidden className="size-5" />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('menu')}
        onClick={(event) => onPress(at(event))}
        className={shape}
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
    </>
  )
}

function Sender({ line, onMention }: { line: TimelineItem; onMention: (line: TimelineItem) => void }) {
  const t = useT('messages')
  const { message, last } = line
  const press = useLongPress(() => onMention(line))
  if (!last) return <span aria-hidden className="w-9 flex-none" />
  return (
    <Link
      {...press}
      to={`${userInfoPath}?id=${message.from}&from=group`}
      aria-label={t('profileOf', { name: message.nick })}
      className="relative flex-none rounded-squircle before:absolute before:-inset-1"
    >
      <Avatar id={message.from} name={message.nick} src={message.avatar} size={36} />
    </Link>
  )
}

/** Covers the row, so that a press anywhere selects it. */
function SelectBox(props: { line: TimelineItem; selected: boolean; onToggle: (line: TimelineItem) => void }) {
  const { line, selected, onToggle } = props
  const t = useT('messages')
  const Mark = selected ? CircleCheck : Circle
  return (
    <label
      className={cx(
        'absolute -inset-x-4 inset-y-0 z-10 flex cursor-pointer items-center px-3.5 has-focus-visible:outline-2',
        selected && 'bg-beak-500/15',
      )}
    >
      <input
        type="checkbox"
        data-select
        className="absolute inset-0 cursor-pointer opacity-0"
        checked={selected}
        aria-label={t('selectMessage')}
        onChange={() => onToggle(line)}
      />
      <Mark aria-hidden className={cx('size-6', selected ? 'text-beak-700' : 'text-ink-300')} />
    </label>
  )
}
