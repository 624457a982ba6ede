let title = 'Mynah'
let count = 0

const show = () => {
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title
}

export function setPageTitle(next: string): void {
  title = next
  show()
}

/** What waits unread, before the title of every page. */
export function setTitleCount(next: number): void {
  count = next
  show()
}
