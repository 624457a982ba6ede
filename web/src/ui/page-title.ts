let title = 'Mynah'
let count = 0

/** While the app is locked it names no page, nor whose. */
export const showTitle = () => {
  const named = 'locked' in document.documentElement.dataset ? 'Mynah' : title
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${named}` : named
}

export function setPageTitle(next: string): void {
  title = next
  showTitle()
}

/** What waits unread, before the title of every page. */
export function setTitleCount(next: number): void {
  count = next
  showTitle()
}
