import { useSyncExternalStore } from 'react'
import { limits } from '@mynah/contract/limits'
import { createPortal } from 'react-dom'

// a longer sentence needs longer to read
const perCharacterMs = 45

interface Shown {
  id: number
  text: string
}

let shown: Shown | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0
const listeners = new Set<() => void>()

/** Says one short sentence for a moment; a later one takes its place. */
export function toast(text: string): void {
  show({ id: ++count, text })
  clearTimeout(timer)
  timer = setTimeout(() => show(undefined), Math.max(limits.toastMs, text.length * perCharacterMs))
}

export function ToastHost() {
  const now = useSyncExternalStore(subscribe, () => shown)
  // beside the dialogs, not under them
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[42%] flex justify-center px-8"
      style={{ zIndex: limits.toastZIndex }}
    >
      {now && (
        <p
          key={now.id}
          className="max-w-80 animate-rise rounded-12 bg-[#1c1714] px-4 py-2.5 text-center text-14 text-white shadow-menu"
        >
          {now.text}
        </p>
      )}
    </div>,
    document.body,
  )
}

function show(next: Shown | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
