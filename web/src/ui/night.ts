import { createContext, useContext } from 'react'

const Night = createContext(false)

/** Around a page that is dark in both themes, such as a call: dialogs opened from it are dark too. */
export const NightProvider = Night.Provider

/** The class for what is opened from there. */
export const useNightClass = (): string | false => useContext(Night) && 'always-dark'

/** Whether an element is on such a page. */
export const isInNight = (place: Element | null): boolean => Boolean(place?.closest('.always-dark'))
