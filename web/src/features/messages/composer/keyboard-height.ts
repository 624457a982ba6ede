import { useLayoutEffect } from 'react'
import { getItem, setItem } from '#client/storage/local-storage.ts'

const storageKey = 'keyboard-height'
/** What is less is a bar of the browser. */
const leastPx = 120
const settleMs = 250

/** What is visible at this width without a keyboard. */
let whole = { width: 0, height: 0 }

/**
 * Gives the panels of the composer the height that the keyboard of this device has, and takes from a panel what the
 * keyboard covers while one comes and the other goes, so that the room over them stays where it is.
 */
export function useKeyboardHeight(onKeyboard: () => void): void {
  useLayoutEffect(() => {
    const view = window.visualViewport
    // with a mouse, a lower window is just that
    if (!view || !window.matchMedia('(pointer: coarse)').matches) return
    const { style } = document.documentElement
    // each change styles the whole document anew
    const set = (name: string, px: number) => {
      const value = px > 0 ? `${px}px` : ''
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
    }
    const stored = Number(getItem(storageKey))
    if (stored > leastPx) set('--keyboard-height', stored)
    let timer: ReturnType<typeof setTimeout>
    const measure = () => {
      if (view.scale > 1.01) return
      if (view.width !== whole.width) whole = { width: view.width, height: 0 }
      whole.height = Math.max(whole.height, view.height)
      const px = Math.round(whole.height - view.height)
      const { activeElement: at } = document
      // what is searched for in a panel is typed under it
      const isInPanel = Boolean(at?.closest('[data-composer-panel]'))
      set('--keyboard-now', isInPanel ? 0 : px)
      clearTimeout(timer)
      if (px < leastPx || !at?.matches('textarea, input')) return
      timer = setTimeout(() => {
        setItem(storageKey, String(px))
        set('--keyboard-height', px)
        if (!isInPanel) onKeyboard()
      }, settleMs)
    }
    measure()
    view.addEventListener('resize', measure)
    return () => {
      clearTimeout(timer)
      view.removeEventListener('resize', measure)
      set('--keyboard-now', 0)
    }
  }, [onKeyboard])
}
