import type { ReactNode } from 'react'

/** A list, and what is open of it: beside it on a wide screen, staying in view while the list scrolls; else below. */
export function Split({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  if (!detail) return list
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="min-w-0">{list}</div>
      <div className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
        {detail}
      </div>
    </div>
  )
}
