import { useEffect, useState } from 'react'
import { limits } from '@mynah/contract/limits'

/** The value once it has not changed for a moment. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limits.debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
