import { isKind } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { useLongPress } from '#ui/lists/long-press.ts'
import { mayAdd, shownReactions, toggle, useWishes, type ChatKey, type ShownReaction } from './queries.ts'
import { reactionSheet } from './sheet-state.ts'

/** The reactions of a message: a press adds or removes the user's own, if allowed; a long press shows who reacted. */
export function Pills({ message, chat, mine }: { message: ChatMessage; chat: ChatKey; mine: boolean }) {
  const shown = shownReactions(message, useWishes())
  if (shown.length === 0 || isKind(message, 'recall')) return null
  return (
    <div className={cx('relative z-1 -mt-1 flex flex-wrap gap-1 px-1.5 pb-0.5', mine && 'justify-end')}>
      {shown.map((reaction) => (
        <Pill key={reaction.emoji} reaction={reaction} message={message} chat={chat} />
      ))}
    </div>
  )
}

function Pill(props: { reaction: ShownReaction; message: ChatMessage; chat: ChatKey }) {
  const { reaction, message, chat } = props
  const { emoji, count, mine } = reaction
  const t = useT('reactions')
  const showWho = () => reactionSheet.set({ about: 'who', message, chat })
  const press = useLongPress(showWho)
  return (
    <button
      type="button"
      {...press}
      aria-pressed={mine}
      aria-label={t(mine ? 'pillMine' : 'pill', { emoji, count })}
      onClick={() => (mine || mayAdd(message, chat, emoji) ? toggle(chat, message, emoji) : showWho())}
      className={cx(
        // the touch target is larger than the pill
        'relative flex h-7 items-center gap-1 rounded-full px-2 text-14 shadow-near before:absolute before:-inset-x-0.5 before:-inset-y-2',
        mine ? 'bg-beak-100 font-medium text-beak-700' : 'bg-paper text-ink-700',
      )}
    >
      <span>{emoji}</span>
      {count > 1 && <span className="text-12">{count}</span>}
    </button>
  )
}
