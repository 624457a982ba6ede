import { limits } from '@mynah/contract/limits'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** Long enough to be read and reached. */
const shownForMs = 6_000

interface Offer {
  id: number
  text: string
  label: string
  onUndo: () => void
}

let offered: Offer | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0
const listeners = new Set<() => void>()

/** Says what was done, with a button that undoes it, for a moment; a later one takes its place. */
export function offerUndo(text: string, label: string, onUndo: () => void): void {
  show({ id: ++count, text, label, onUndo })
  clearTimeout(timer)
  timer = setTimeout(() => show(undefined), shownForMs)
}

/** Stands once in the app of the signed-in, above the tabs of a phone. */
export function UndoBar() {
  const now = useSyncExternalStore(subscribe, () => offered)
  // beside the dialogs, not under them
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] flex justify-center"
      style={{ zIndex: limits.toastZIndex }}
    >
      {now && (
        <div
          key={now.id}
          className="pointer-events-auto flex w-full max-w-96 animate-rise items-center gap-2 rounded-12 border border-white/10 bg-[#1c1714] py-1 pr-1 pl-4 text-14 text-white shadow-menu"
        >
          <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{now.text}</p>
          <button
            type="button"
            onClick={() => {
              show(undefined)
              now.onUndo()
            }}
            className="min-h-11 flex-none rounded-8 px-3 font-medium text-[#ffd27a] hover:bg-white/10"
          >
            {now.label}
          </button>
        </div>
      )}
    </div>,
    document.body,
  )
}

function show(next: Offer | undefined): void {
  offered = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
