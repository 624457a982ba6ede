import { useEffect, useRef } from 'react'

/** For what stands around a field: moves the focus into it when the server has refused what it holds. */
export function useFocusOnRefusal(refused: string | null | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) frame.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [refused])
  return frame
}
