import { Forward } from 'lucide-react'
import type { ReactElement } from 'react'
import { useT } from '#i18n/translate.ts'
import { senderColour } from '#ui/pictures/avatar-parts.ts'
import { cx } from '@mynah/ui/cx.ts'
import { useLongPress, type PressPoint } from '#ui/lists/long-press.ts'
import type { TimelineItem } from '../room/timeline.ts'
import { Album } from './album.tsx'
import { isLargeEmoji } from './text/large-emoji.ts'
import type { RowActions } from './row-actions.ts'
import { QuoteBlock } from './quote.tsx'
import { bodyOf } from './system-message.tsx'

/** The content of a message, with its quote, in its bubble or without one. */
export function Bubble(props: {
  line: TimelineItem
  /** whether the sender's name is shown above it */
  sender: boolean
  /** the time, and what is shown beside it */
  meta: ReactElement
  /** the selected pictures of an album, by id */
  chosen: ReadonlyMap<string, unknown> | undefined
  actions: RowActions
  onLongPress: ((at: PressPoint) => void) | undefined
}) {
  const { line, sender, meta, chosen, actions, onLongPress } = props
  const { message, mine, first, last } = line
  const { Body, shape } = bodyOf(message)
  const large = isLargeEmoji(message)
  const bare = shape === 'bare' || large
  const { quote } = message.extras ?? {}
  const press = useLongPress(onLongPress)
  return (
    <div
      {...press}
      data-highlighted
      data-message
      // arrow keys lead here (log-keys.ts), and the menu key opens the menu of the focused message
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      className={cx(
        'relative min-w-0 [-webkit-touch-callout:none] wide:select-text',
        large && 'text-[calc(3rem*var(--text-scale))] leading-tight',
        !bare && 'rounded-18 px-3 pt-2 pb-[7px] text-16 shadow-near',
        !bare && (mine ? 'bg-bubble-out' : 'bg-bubble-in'),
        !bare && last && (mine ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
      )}
    >
      {sender && first && !bare && (
        <div className="mb-px truncate text-12 font-medium" style={{ color: senderColour(message.from) }}>
          {message.nick}
        </div>
      )}
      {message.extras?.forwarded && <ForwardedMark />}
      {quote && !bare && (
        <QuoteBlock
          {...{ quote, chat: actions.chat }}
          onJump={quote.seq === undefined ? undefined : () => actions.onJump(quote.seq ?? 0)}
        />
      )}
      {line.album.length > 0 ? (
        <Album parts={line.album} chosen={chosen} meta={meta} actions={actions} />
      ) : (
        <Body
          message={message}
          mine={mine}
          meta={large ? <div className="flow-root pb-1 text-16">{meta}</div> : meta}
          onOpen={() => actions.onOpen(line)}
          onEditAgain={undefined}
        />
      )}
    </div>
  )
}

function ForwardedMark() {
  const t = useT('messages')
  return (
    <p className="mb-px flex items-center gap-1 text-12 text-ink-500 italic">
      <Forward aria-hidden className="size-3.5" />
      {t('forwardedMark')}
    </p>
  )
}
