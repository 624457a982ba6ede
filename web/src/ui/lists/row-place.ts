import { createContext, useContext } from 'react'

/** The position of a row, from 1, and the number of rows; -1 if unknown. */
export const RowPlaceContext = createContext<{ at: number; of: number } | undefined>(undefined)

/** Attributes with a row's position, for lists of which not all rows are rendered. */
export function useRowPlace(): { 'aria-posinset'?: number; 'aria-setsize'?: number } {
  const place = useContext(RowPlaceContext)
  return place ? { 'aria-posinset': place.at, 'aria-setsize': place.of } : {}
}
