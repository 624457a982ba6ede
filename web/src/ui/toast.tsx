import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const shownForMs = 1500
// a longer sentence needs longer to read; the plain case keeps to the 1500 ms
const perCharacterMs = 45

/** With something to press, which must be found first. */
const offeredForMs = 6_000

interface ToastAction {
  label: string
  onPress: () => void
}

interface Shown {
  id: number
  text: string
  action?: ToastAction | undefined
}

let shown: Shown | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0
const listeners = new Set<() => void>()

/** Says one short sentence for a moment; a later one takes its place. `action` undoes what it says, for instance. */
export function toast(text: string, action?: ToastAction): void {
  show({ id: ++count, text, action })
  clearTimeout(timer)
  const read = Math.max(shownForMs, text.length * perCharacterMs)
  timer = setTimeout(() => show(undefined), action ? Math.max(offeredForMs, read) : read)
}

export function ToastHost() {
  const now = useSyncExternalStore(subscribe, () => shown)
  // beside the dialogs, not under them
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[42%] z-[10090] flex justify-center px-8"
    >
      {now?.action && (
        <div
          key={now.id}
          className="pointer-events-auto fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] mx-auto flex max-w-96 animate-rise items-center gap-2 rounded-12 border border-white/10 bg-[#1c1714] py-1 pr-1 pl-4 text-14 text-white shadow-menu"
        >
          <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{now.text}</p>
          <button
            type="button"
            onClick={() => {
              show(undefined)
              now.action?.onPress()
            }}
            className="min-h-11 flex-none rounded-8 px-3 font-medium text-[#ffd27a] hover:bg-white/10"
          >
            {now.action.label}
          </button>
        </div>
      )}
      {now && !now.action && (
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
