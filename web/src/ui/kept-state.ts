import { useState } from 'react'
import { usePlace } from '#ui/navigation.tsx'

const kept = new Map<string, unknown>()

/** State of a page that is still there when somebody comes back to it from a page that lay over it. */
export function useKeptState<T>(name: string, initial: T): [T, (value: T) => void] {
  const { visit } = usePlace()
  // pages that were opened by their address share one visit
  const [key] = useState(() => `${visit} ${location.hash} ${name}`)
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : initial))
  return [
    value,
    (next) => {
      kept.set(key, next)
      setValue(next)
    },
  ]
}
