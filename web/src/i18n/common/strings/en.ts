const en = {
  today: 'Today',
  yesterday: 'Yesterday',
  cancel: 'Cancel',
  confirm: 'Confirm',
  done: 'Done',
  delete: 'Delete',
  retry: 'Try again',
  back: 'Back',
  close: 'Close',
  clear: 'Clear',
  search: 'Search',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  moreActions: 'More actions',
  loading: 'Loading…',
  loadFailed: 'This could not be loaded.',
  thatIsAll: 'That is all',
  pull: 'Pull to refresh',
  release: 'Release to refresh',
  refreshing: 'Refreshing…',
  backToTop: 'Back to top',
  jumpTo: 'Jump to a letter',
  online: 'Online',
  zoomIn: 'Zoom in',
  previous: 'Previous',
  following: 'Next',
  unread_one: '{count} unread',
  unread_other: '{count} unread',
  news: 'Something new',
  backspace: 'Delete the last digit',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    common: typeof en
  }
}
