import { limits } from '@mynah/contract/limits'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { observedPerSession, perSession } from '#client/session/per-session.ts'

/** Long enough to read and reach it. */
const shownForMs = 6_000

interface Offer {
  id: number
  text: string
  label: string
  onUndo: () => void
}

const offered = observedPerSession<Offer | undefined>(() => undefined)
const count = perSession(() => ({ last: 0 }))

/** Says what was done, with an undo button, for a moment; a later one replaces it. */
export function offerUndo(text: string, label: string, onUndo: () => void): void {
  const next: Offer = { id: ++count().last, text, label, onUndo }
  offered.set(next)
  setTimeout(() => offered.get() === next && offered.set(undefined), shownForMs)
}

/** Mounted once for signed-in users, above the tabs of a phone. */
export function UndoBar() {
  const now = useSyncExternalStore(offered.subscribe, offered.get)
  // beside the dialogs in the document, not below them
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] flex justify-center"
      style={{ zIndex: limits.toastZIndex }}
    >
      {now && (
        <div
          key={now.id}
          className="pointer-events-auto flex w-full max-w-96 animate-rise items-center gap-2 rounded-12 border border-white/10 bg-ink py-1 pr-1 pl-4 text-14 text-white shadow-menu"
        >
          <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{now.text}</p>
          <button
            type="button"
            onClick={() => {
              offered.set(undefined)
              now.onUndo()
            }}
            className="min-h-11 flex-none rounded-8 px-3 font-medium text-beak-300 hover:bg-white/10"
          >
            {now.label}
          </button>
        </div>
      )}
    </div>,
    document.body,
  )
}
