import { createContext, useContext } from 'react'

const Night = createContext(false)

/** Around a page that is dark in both looks, such as a call: what it opens over all pages is dark too. */
export const NightProvider = Night.Provider

/** The class of what is opened from there. */
export const useNightClass = (): string | false => useContext(Night) && 'always-dark'

/** Whether this stands on such a page. */
export const isInNight = (place: Element | null): boolean => Boolean(place?.closest('.always-dark'))
