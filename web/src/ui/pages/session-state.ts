import { useState } from 'react'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { perSession } from '#client/session/per-session.ts'

const stored = perSession(() => new Map<string, unknown>())

/** State of a page that is preserved while another page is open above it. */
export function useSessionState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { visit } = usePageContext()
  // pages opened by their address share one visit
  const [key] = useState(() => `${visit} ${location.hash} ${name}`)
  const [value, setValue] = useState(() => (stored().has(key) ? (stored().get(key) as T) : initial))
  return [
    value,
    (next) => {
      stored().set(key, next)
      setValue(next)
    },
  ]
}
