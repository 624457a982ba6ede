import { createContext, useContext } from 'react'

/** Which row it is, from 1, of how many; -1 where nobody knows. */
export const RowPlaceContext = createContext<{ at: number; of: number } | undefined>(undefined)

/** What a row of a list says of its place where not all rows are in the page. */
export function useRowPlace(): { 'aria-posinset'?: number; 'aria-setsize'?: number } {
  const place = useContext(RowPlaceContext)
  return place ? { 'aria-posinset': place.at, 'aria-setsize': place.of } : {}
}
