import { observedPerSession } from '#client/per-session.ts'

const shown = observedPerSession(() => ({ title: 'Mynah', count: 0 }))

/** While the app is locked it names no page, nor whose. */
export const showTitle = () => {
  const { title, count } = shown.get()
  const named = 'locked' in document.documentElement.dataset ? 'Mynah' : title
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${named}` : named
}
shown.subscribe(showTitle)

export const setPageTitle = (title: string): void => shown.set({ ...shown.get(), title })

/** What waits unread, before the title of every page. */
export const setTitleCount = (count: number): void => shown.set({ ...shown.get(), count })
