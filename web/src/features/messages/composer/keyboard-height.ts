import { useLayoutEffect } from 'react'
import { getItem, setItem } from '#client/storage/local-storage.ts'

const storageKey = 'keyboard-height'
/** A smaller difference is a browser bar. */
const leastPx = 120
const settleMs = 250

/** The visible size at this width without a keyboard. */
let whole = { width: 0, height: 0 }

/**
 * Gives the panels of the composer the height of this device's keyboard, and shrinks a panel by what the keyboard
 * covers while one replaces the other, so that the room above does not move.
 */
export function useKeyboardHeight(onKeyboard: () => void): void {
  useLayoutEffect(() => {
    const view = window.visualViewport
    // with a mouse, a lower window is not a keyboard
    if (!view || !window.matchMedia('(pointer: coarse)').matches) return
    const { style } = document.documentElement
    // each change restyles the entire document
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
      // the search of a panel is typed while the panel is open
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
