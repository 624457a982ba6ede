import { observedPerSession } from '#client/session/per-session.ts'

const shown = observedPerSession(() => ({ title: 'Mynah', list: '', isListAlone: false, count: 0 }))

/** While the app is locked, the title names neither a page nor a person. */
export const showTitle = () => {
  const { title, list, isListAlone, count } = shown.get()
  const page = isListAlone && list ? list : title
  const named = 'locked' in document.documentElement.dataset ? 'Mynah' : page
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${named}` : named
}
shown.subscribe(showTitle)

export const setPageTitle = (title: string): void => shown.set({ ...shown.get(), title })

/** Sets the title of the tab, which the window has while no page is open over it or beside it. */
export const setListTitle = (list: string): void => shown.set({ ...shown.get(), list })
export const setListAlone = (isListAlone: boolean): void => shown.set({ ...shown.get(), isListAlone })

/** Sets the unread count, shown before the title of every page. */
export const setTitleCount = (count: number): void => shown.set({ ...shown.get(), count })
