import { useState } from 'react'
import { perSession } from '#client/session/per-session.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'

const known = perSession(() => new Map<string, unknown>())

/** Like `useState`, but preserved when the user returns to the page: a search text, a chosen filter. */
export function usePageState<T>(name: string, initial: T): [T, (next: T) => void] {
  const { visit, pane } = usePageContext()
  // pages in the list of a wide screen are never covered by another page
  const key = pane === 'list' || !visit ? undefined : `${visit} ${name}`
  const [value, setValue] = useState(() =>
    key !== undefined && known().has(key) ? (known().get(key) as T) : initial,
  )
  return [
    value,
    (next) => {
      if (key !== undefined) known().set(key, next)
      setValue(next)
    },
  ]
}
