import type { ReactNode } from 'react'

/** The date over a day of messages. */
export function DayChip({ children }: { children: ReactNode }) {
  return (
    <div className="my-2 flex justify-center">
      <span className="rounded-full bg-ink-100 px-2.5 py-0.5 text-12 text-ink-500">{children}</span>
    </div>
  )
}

/** The amber line above the first unread message. */
export function UnreadDivider({ children }: { children: ReactNode }) {
  return (
    <div
      role="separator"
      className="my-2 flex items-center gap-2.5 text-12 font-medium text-beak-700 before:h-px before:flex-1 before:bg-beak-300 after:h-px after:flex-1 after:bg-beak-300"
    >
      <span data-note>{children}</span>
    </div>
  )
}

/** A muted note between messages. */
export function NoteDivider({ children }: { children: ReactNode }) {
  return (
    <p className="mx-auto my-2 max-w-[84%] text-center text-12 text-ink-500">
      <span data-note>{children}</span>
    </p>
  )
}
