import { useCallback, useEffect, useState, type RefObject } from 'react'
import { deferPart } from '#ui/deferred.tsx'
import { fetchDialogs } from '#ui/layers/dialog.tsx'
import { FormatBar } from './draft-field.tsx'
import { useKeyboardHeight } from './keyboard-height.ts'

export const EmojiPanels = deferPart(
  () => import('./emoji/emoji-panels.tsx').then((m) => m.EmojiPanels),
  <div className="wide:h-88" />,
)
export const MorePanel = deferPart(
  () => import('./more-panel.tsx').then((m) => m.MorePanel),
  <div className="wide:h-36" />,
)
/** Once a room has been open for a moment its panels are fetched, so that they open at once, and without a line. */
const fetchPanelsMs = 2_000

/** A keyboard that has not come by then is not on the screen. */
const keyboardMs = 500
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The panel under the field, in the place of a keyboard on the screen. */
export function usePanel(field: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<'emoji' | 'more'>()
  const close = useCallback(() => setShown(undefined), [])
  useKeyboardHeight(close)
  useEffect(() => {
    const timer = setTimeout(() => {
      // without a line they come when they are opened
      Promise.all([MorePanel.fetch(), EmojiPanels.fetch(), FormatBar.fetch(), fetchDialogs()]).catch(
        () => undefined,
      )
    }, fetchPanelsMs)
    return () => clearTimeout(timer)
  }, [])
  const open = (which: 'emoji' | 'more') => {
    // iOS would leave the keyboard there, in the panel's place
    if (isTouch()) field.current?.blur()
    setShown(which)
  }
  /** Another panel may have been opened meanwhile. */
  const closeEmoji = () => setShown((now) => (now === 'emoji' ? undefined : now))
  return {
    shown,
    close,
    toggleEmoji: () => {
      if (shown !== 'emoji') return open('emoji')
      field.current?.focus()
      // a keyboard on the screen takes the panel's place when it is there
      if (isTouch()) setTimeout(closeEmoji, keyboardMs)
      else close()
    },
    toggleMore: () => (shown === 'more' ? close() : open('more')),
  }
}
