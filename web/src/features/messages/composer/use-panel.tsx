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
/** The panels are loaded once a room has been open this long, so that they open at once, offline too. */
const fetchPanelsMs = 2_000

/** How long to wait for the on-screen keyboard. */
const keyboardMs = 500
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The panel under the field, in place of the on-screen keyboard. */
export function usePanel(field: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<'emoji' | 'more'>()
  const close = useCallback(() => setShown(undefined), [])
  useKeyboardHeight(close)
  useEffect(() => {
    const timer = setTimeout(() => {
      // offline they are loaded when opened
      Promise.all([MorePanel.fetch(), EmojiPanels.fetch(), FormatBar.fetch(), fetchDialogs()]).catch(
        () => undefined,
      )
    }, fetchPanelsMs)
    return () => clearTimeout(timer)
  }, [])
  const open = (which: 'emoji' | 'more') => {
    // iOS would otherwise keep the keyboard open in place of the panel
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
      // the on-screen keyboard replaces the panel once it is there
      if (isTouch()) setTimeout(closeEmoji, keyboardMs)
      else close()
    },
    toggleMore: () => (shown === 'more' ? close() : open('more')),
  }
}
