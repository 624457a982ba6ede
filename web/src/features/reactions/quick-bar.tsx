import { Menu } from '@base-ui/react/menu'
import { Plus } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { useAllowed } from './group-rules.ts'
import { mayReact, shownReactions, toggle, useWishes, type ChatKey } from './queries.ts'
import { reactionSheet } from './sheet-state.ts'
import { firstEmoji, mostUsed, noteUsed } from './used-emoji.ts'

const names = ['like', 'love', 'laugh', 'wow', 'sad', 'thanks'] as const

/**
 * The most used reactions, and a button for all others. Emoji that the message has no place for, or that the group
 * does not allow, are not offered.
 */
export function QuickBar(props: { message: ChatMessage; chat: ChatKey; onDone: () => void }) {
  const { message, chat, onDone } = props
  const t = useT('reactions')
  const allowed = useAllowed(chat)
  const shown = shownReactions(message, useWishes())
  const own = shown.filter(({ mine }) => mine).map(({ emoji }) => emoji)
  const isMineFull = own.length >= limits.reactionsOfPersonMax
  const areKindsFull = shown.length >= limits.reactionKindsMax
  const nameOf = (emoji: string): string => {
    const name = names[firstEmoji.findIndex((one) => one === emoji)]
    return name ? t(name) : emoji
  }
  const offered = mostUsed(allowed).filter((emoji) => {
    if (own.includes(emoji)) return true
    return !isMineFull && (!areKindsFull || shown.some((one) => one.emoji === emoji))
  })
  const hasMore = !allowed || allowed.length > offered.length
  // reactions were turned off while it was open
  if (!mayReact(message, chat)) return null
  const cell =
    'grid size-11 cursor-pointer place-items-center rounded-12 text-22 outline-none select-none data-highlighted:bg-ink-100'
  return (
    <div role="group" aria-label={t('who')} className="flex justify-around p-1">
      {offered.map((emoji) => (
        <Menu.Item
          key={emoji}
          aria-label={nameOf(emoji)}
          onClick={() => {
            if (!own.includes(emoji)) noteUsed(emoji)
            toggle(chat, message, emoji)
            onDone()
          }}
          className={cx(cell, own.includes(emoji) && 'bg-beak-100')}
        >
          {emoji}
        </Menu.Item>
      ))}
      {!isMineFull && !areKindsFull && hasMore && (
        <Menu.Item
          aria-label={t('more')}
          onClick={() => {
            onDone()
            reactionSheet.set({ about: 'all', message, chat })
          }}
          className={cx(cell, 'text-ink-500')}
        >
          <Plus aria-hidden className="size-5" />
        </Menu.Item>
      )}
    </div>
  )
}
