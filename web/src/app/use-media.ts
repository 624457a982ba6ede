import { useCallback, useSyncExternalStore } from 'react'

export const wideScreen = '(min-width: 900px)'
export const detailsScreen = '(min-width: 1200px)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
