import { CircleAlert } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { DayChip, UnreadLine } from '#ui/lines.tsx'
import { useLongPress, type PressPoint } from '#ui/long-press.ts'
import { Progress } from '#ui/progress.tsx'
import type { MessageKinds } from './bubble.ts'
import { UnknownBubble } from './line-kinds.tsx'
import type { Line } from './lines.ts'
import { Meta } from './meta.tsx'

export interface RowDeeds {
  onMenu: (line: Line, at: PressPoint) => void
  onFailed: (line: Line) => void
  onOpen: (line: Line) => void
  onEditAgain: (line: Line) => (() => void) | undefined
}

interface Props {
  line: Line
  kinds: MessageKinds
  /** in a group senders have their names and pictures */
  group: boolean
  read: boolean
  deeds: RowDeeds
}

/** One message with what stands over it: the day, the unread line. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { line, kinds } = props
  const say = useSay('messages')
  const format = useFormat()
  return (
    <div className={cx('px-4', line.first ? 'pt-2' : 'pt-[3px]')}>
      {line.newDay && <DayChip>{format.dayName(line.message.createTime)}</DayChip>}
      {line.unread > 0 && <UnreadLine>{say('unread', { count: line.unread })}</UnreadLine>}
      {kinds[line.message.msgType]?.look === 'line' ? <NoteRow {...props} /> : <BubbleRow {...props} />}
    </div>
  )
})

function NoteRow({ line, kinds, deeds }: Props) {
  const Body = kinds[line.message.msgType]?.Body ?? UnknownBubble
  const { message, mine } = line
  return (
    <Body
      message={message}
      mine={mine}
      meta={null}
      onOpen={() => deeds.onOpen(line)}
      onEditAgain={deeds.onEditAgain(line)}
    />
  )
}

function BubbleRow({ line, kinds, group, read, deeds }: Props) {
  const say = useSay('messages')
  const { message, mine, underway, first, last } = line
  const kind = kinds[message.msgType]
  const Body = kind?.Body ?? UnknownBubble
  const bare = kind?.look === 'bare'
  const press = useLongPress((at) => deeds.onMenu(line, at))
  const failed = underway?.state === 'failed'
  const meta = <Meta time={message.createTime} mine={mine} underway={underway} read={read} />
  return (
    <div className={cx('flex items-end gap-2', mine && 'flex-row-reverse')}>
      {group && !mine && <Sender line={line} />}
      <div
        className={cx('flex min-w-0 flex-col', mine ? 'max-w-[84%] items-end' : 'max-w-[84%] items-start')}
      >
        <div className={cx('flex max-w-full items-center gap-1', mine && 'flex-row-reverse')}>
          <div
            {...press}
            data-lit
            // the menu key opens the menu of the one that has the focus
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={cx(
              'relative min-w-0 [-webkit-touch-callout:none] wide:select-text',
              !bare && 'rounded-18 px-3 pt-2 pb-[7px] text-16 shadow-near',
              !bare && (mine ? 'bg-bubble-out' : 'bg-bubble-in'),
              !bare && last && (mine ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
            )}
          >
            {group && !mine && first && !bare && (
              <div className="mb-px truncate text-12 font-medium text-beak-700">{message.nick}</div>
            )}
            <Body
              message={message}
              mine={mine}
              meta={meta}
              onOpen={() => deeds.onOpen(line)}
              onEditAgain={undefined}
            />
          </div>
          {failed && (
            <button
              type="button"
              aria-label={say('failedWhatNow')}
              title={underway.text || say('failed')}
              onClick={() => deeds.onFailed(line)}
              className="grid size-11 flex-none place-items-center text-danger"
            >
              <CircleAlert aria-hidden className="size-5.5" />
            </button>
          )}
        </div>
        {failed && underway.text && <p className="px-1 pt-0.5 text-12 text-danger">{underway.text}</p>}
        {underway?.progress !== undefined && !failed && (
          <div className="w-full pt-1">
            <Progress label={say('uploading')} value={underway.progress} />
          </div>
        )}
      </div>
    </div>
  )
}

function Sender({ line: { message, last } }: { line: Line }) {
  const say = useSay('messages')
  if (!last) return <span aria-hidden className="w-9 flex-none" />
  return (
    <Link
      to={`/pages/user/info?id=${message.from}`}
      aria-label={say('profileOf', { name: message.nick })}
      className="relative flex-none rounded-squircle before:absolute before:-inset-1"
    >
      <Avatar id={message.from} name={message.nick} src={message.avatar} size={36} />
    </Link>
  )
}
