import { useEffect, useEffectEvent } from 'react'
import { openLayers } from '#ui/layers/layers.ts'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { shapeOf } from '#client/message-kinds.ts'
import type { TimelineItem } from './timeline.ts'

/** The reply key answers the last message of another person if no message has the focus. */
export function useReplyKey(
  lines: readonly TimelineItem[],
  onReply: ((line: TimelineItem) => void) | undefined,
): void {
  const reply = useEffectEvent((): boolean => {
    const last = lines.findLast(({ mine, message }) => !mine && shapeOf(message) !== 'line')
    if (last) onReply?.(last)
    return last !== undefined
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, 'reply') || document.querySelector(openLayers)) return
      if (reply()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
