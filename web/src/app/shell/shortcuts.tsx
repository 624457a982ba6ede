import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openLayers } from '#ui/layers/layers.ts'
import { openListSearch } from '#ui/pages/list-search.ts'
import { fromList } from '#ui/pages/navigation.tsx'
import { isShortcut } from '#ui/pages/shortcuts.ts'
import { roomMultiPath, roomSearchPath, roomSinglePath, settingShortcutsPath } from '#app/paths.ts'

/**
 * Keyboard shortcuts of a wide screen, wherever the focus is; the page of shortcuts lists them. `onClose` closes the
 * page beside the list, and is undefined if there is none.
 */
export function Shortcuts({ onClose }: { onClose: (() => void) | undefined }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = (path: string) => void navigate(path, { state: fromList })

  /** @returns whether the key was handled */
  const onShortcut = useEffectEvent((event: KeyboardEvent): boolean => {
    if (isShortcut(event, 'close')) return leave(event.target)
    if (isShortcut(event, 'help')) open(settingShortcutsPath)
    else if (isShortcut(event, 'find')) openListSearch()
    else if (isShortcut(event, 'findInChat')) return searchRoom()
    else return false
    return true
  })
  const leave = (target: EventTarget | null): boolean => {
    const field = target instanceof HTMLInputElement && target.value !== ''
    if (!onClose || field) return false
    const row = document.querySelector<HTMLElement>(`a[href="#${CSS.escape(pathname + search)}"]`)
    onClose()
    row?.focus()
    return true
  }
  const searchRoom = (): boolean => {
    const type = pathname === roomMultiPath ? 1 : pathname === roomSinglePath ? 2 : undefined
    const id = new URLSearchParams(search).get('id')
    if (type === undefined || id === null) return false
    void navigate(`${roomSearchPath}?id=${id}&type=${type}`)
    return true
  }
  useEffect(() => {
    // on the window, so that handlers nearer to the focus come first
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(openLayers)) return
      if (onShortcut(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  useRescuedFocus()
  return null
}

/** If the element with the focus is removed, for instance with a deleted message, the page gets the focus. */
function useRescuedFocus(): void {
  useEffect(() => {
    let keyed = false
    const onPointer = () => (keyed = false)
    const onKey = () => (keyed = true)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget || !keyed) return
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !document.hasFocus()) return
        if (document.querySelector(openLayers)) return
        const main = document.querySelector<HTMLElement>('main')
        const field = main?.querySelector<HTMLElement>('[data-room] ~ * textarea, textarea')
        ;(field ?? main)?.focus({ preventScroll: true })
      })
    }
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
}
