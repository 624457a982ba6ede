import { observedPerSession } from '#client/session/per-session.ts'

const shown = observedPerSession(() => ({ title: 'Mynah', list: '', isListAlone: false, count: 0 }))

/** While the app is locked it names no page, nor whose. */
export const showTitle = () => {
  const { title, list, isListAlone, count } = shown.get()
  const page = isListAlone && list ? list : title
  const named = 'locked' in document.documentElement.dataset ? 'Mynah' : page
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${named}` : named
}
shown.subscribe(showTitle)

export const setPageTitle = (title: string): void => shown.set({ ...shown.get(), title })

/** Of the tab, which names the window while no page is open over it or beside it. */
export const setListTitle = (list: string): void => shown.set({ ...shown.get(), list })
export const setListAlone = (isListAlone: boolean): void => shown.set({ ...shown.get(), isListAlone })

/** What waits unread, before the title of every page. */
export const setTitleCount = (count: number): void => shown.set({ ...shown.get(), count })
