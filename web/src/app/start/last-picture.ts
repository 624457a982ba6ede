import { useEffect, useLayoutEffect, useState } from 'react'

/** The picture of the chat list from the last visit, with which `public/last-picture.js` covers the page at a start. */
export const lastPicture = '[data-last-picture]'

export const uncover = () => document.querySelector(lastPicture)?.remove()

/**
 * False in the first commit of a start that the last picture covers, true from the second on, which uncovers the page:
 * the app and its list render in two tasks, since both in one would block a slow device too long.
 */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(() => document.querySelector(lastPicture) === null)
  useEffect(() => {
    const task = setTimeout(setWhole, 0, true)
    return () => clearTimeout(task)
  }, [])
  useLayoutEffect(() => {
    if (isWhole) uncover()
  }, [isWhole])
  return isWhole
}
