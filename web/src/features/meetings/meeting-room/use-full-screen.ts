import { useEffect, useState } from 'react'

/** Whether this page is in full screen. */
export function useFullScreen(): boolean {
  const [isFull, setFull] = useState(() => Boolean(document.fullscreenElement))
  useEffect(() => {
    const read = () => setFull(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  return isFull
}
