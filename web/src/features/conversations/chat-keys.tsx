import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { openLayers } from '#ui/layers.ts'
import { fromList } from '#ui/navigation.tsx'
import { useFilter } from './filter.ts'
import { useConversations } from './queries.ts'
import { isRoomOf, roomPath } from './room-path.ts'
import { filtered, filterOver } from './rows.ts'

/** Ctrl+Up and Ctrl+Down open the chat above and below the open one as the list shows them, wherever the focus is. */
export function ChatKeys() {
  const navigate = useNavigate()
  const { data } = useConversations()
  const filter = useFilter()
  const step = useEffectEvent((by: 1 | -1): boolean => {
    // The address and not `useLocation`, which follows only once the next chat is rendered.
    const at = window.location.hash.slice(1)
    const rows = data?.rows ?? []
    const shown = filtered(rows, filterOver(rows, filter), (row) => isRoomOf(row, at))
    const here = shown.findIndex((row) => isRoomOf(row, at))
    const paths = shown.map((row) => roomPath(row.conversation))
    const next = here < 0 ? paths[0] : paths[here + by]
    if (next === undefined) return false
    void navigate(next, { state: fromList, replace: here >= 0 })
    return true
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.defaultPrevented || altKey || shiftKey || !(ctrlKey || metaKey)) return
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return
      if (document.querySelector(openLayers)) return
      if (step(key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
