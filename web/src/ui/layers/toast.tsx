import { useSyncExternalStore } from 'react'
import { limits } from '@mynah/contract/limits'
import { createPortal } from 'react-dom'
import { observedPerSession, perSession } from '#client/session/per-session.ts'

// longer sentences take longer to read
const perCharacterMs = 45

interface Shown {
  id: number
  text: string
}

const shown = observedPerSession<Shown | undefined>(() => undefined)
const count = perSession(() => ({ last: 0 }))

/** Shows one short sentence for a moment; a later one replaces it. */
export function toast(text: string): void {
  const next: Shown = { id: ++count().last, text }
  shown.set(next)
  const over = () => shown.get() === next && shown.set(undefined)
  setTimeout(over, Math.max(limits.toastMs, text.length * perCharacterMs))
}

export function ToastHost() {
  const now = useSyncExternalStore(shown.subscribe, shown.get)
  // beside the dialogs in the document, not below them
  return createPortal(
    <div
      role="status"
      // above the composer, the tabs and a phone's keyboard, so that it covers nothing that is read or typed
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--app-height,100dvh)-88px-env(safe-area-inset-bottom))] flex -translate-y-full justify-center px-8"
      style={{ zIndex: limits.toastZIndex }}
    >
      {now && (
        <p
          key={now.id}
          className="max-w-80 animate-rise rounded-12 bg-ink px-4 py-2.5 text-center text-14 text-white shadow-menu"
        >
          {now.text}
        </p>
      )}
    </div>,
    document.body,
  )
}
