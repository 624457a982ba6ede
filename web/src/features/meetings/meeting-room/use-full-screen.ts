import { useEffect, useState } from 'react'

/** Whether the browser shows this page over the whole screen. */
export function useFullScreen(): boolean {
  const [isFull, setFull] = useState(() => Boolean(document.fullscreenElement))
  useEffect(() => {
    const read = () => setFull(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  return isFull
}
