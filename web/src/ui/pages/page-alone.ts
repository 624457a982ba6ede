import { useEffect } from 'react'

/** While on, the page uses the full window, without the chats beside it. `aside-of-page` is hidden. */
export function usePageAlone(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    document.documentElement.dataset.pageAlone = ''
    return () => {
      delete document.documentElement.dataset.pageAlone
    }
  }, [isOn])
}
