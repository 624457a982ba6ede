import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ChatListPart } from '#client/feature.ts'
import { openLayers } from '#ui/layers/layers.ts'
import { fromList } from '#ui/pages/navigation.tsx'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { useFilter, useGivenFilters } from './list/filter.ts'
import { useChatListParts, useConversations } from './queries.ts'
import { isRoomOf, roomPath } from './room-path.ts'
import { filtered, filterOver, unreadOf } from './list/rows.ts'

/**
 * Keys that open the chat above or below the open one, or the next unread one, in the order of the list, wherever the
 * focus is.
 */
export function ChatKeys() {
  const parts = useChatListParts()
  return <Keys key={parts.length} parts={parts} />
}

function Keys({ parts }: { parts: readonly ChatListPart[] }) {
  const navigate = useNavigate()
  const { data } = useConversations()
  const filter = useFilter()
  const given = useGivenFilters(parts)
  const step = useEffectEvent((to: 'before' | 'after' | 'unread'): boolean => {
    // The address and not `useLocation`, which follows only once the next chat has rendered.
    const at = window.location.hash.slice(1)
    const rows = data?.rows ?? []
    const shown = filtered(rows, filterOver(rows, filter, given), (row) => isRoomOf(row, at))
    const here = shown.findIndex((row) => isRoomOf(row, at))
    const around = [...shown.slice(here + 1), ...shown.slice(0, Math.max(here, 0))]
    const next =
      to === 'unread'
        ? around.find((row) => unreadOf(row) > 0 && !row.isMuted)
        : shown[here < 0 ? 0 : here + (to === 'after' ? 1 : -1)]
    if (!next) return false
    void navigate(roomPath(next.conversation), { state: fromList, replace: here >= 0 })
    return true
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector(openLayers)) return
      const done =
        (isShortcut(event, 'nextChat') && step('after')) ||
        (isShortcut(event, 'previousChat') && step('before')) ||
        (isShortcut(event, 'nextUnread') && step('unread'))
      if (done) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
