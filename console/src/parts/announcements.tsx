import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '#i18n/translate.ts'

type Announcement = { text: string; undo?: () => void }

const shownMs = 10_000
let now: Announcement | undefined
const listeners = new Set<() => void>()

function set(next: Announcement | undefined): void {
  now = next
  for (const listener of listeners) listener()
}

/** Announces what was done, for ten seconds, with an undo if there is one. */
export const announce = (text: string, undo?: () => void): void => set({ text, ...(undo && { undo }) })

/** At the end of a session, announcements are cleared. */
export const clearAnnouncement = (): void => set(undefined)

/** The place of announcements; once on the page. */
export function Announcements() {
  const t = useT('parts')
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => now,
  )
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => set(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  const { text, undo } = shown ?? {}
  return (
    <div
      aria-live="polite"
      // beside or above the buttons of the open item
      className="fixed inset-x-0 bottom-28 z-20 flex justify-center px-4 lg:bottom-4 lg:justify-start lg:pl-64"
    >
      {text !== undefined && (
        <div className="flex items-center gap-4 rounded-xl bg-ink-900 px-4 py-2.5 text-ink-50 shadow-lg">
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              className="min-h-11 font-medium underline underline-offset-4"
              onClick={() => {
                set(undefined)
                undo()
              }}
            >
              {t('undo')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
