import { useEffect } from 'react'

/** While it is on, the page has the whole window: nothing of the chats stands beside it. `aside-of-page` goes. */
export function usePageAlone(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    document.documentElement.dataset.pageAlone = ''
    return () => {
      delete document.documentElement.dataset.pageAlone
    }
  }, [isOn])
}
