const en = {
  title: 'Notices',
  notice: 'Group notice',
  new: 'New notice',
  edit: 'Edit notice',
  delete: 'Delete notice',
  deleteAsk: 'Delete this notice?',
  deleteText: 'Everyone in the group sees that it was deleted.',
  deleted: 'This notice was deleted',
  options: 'Options',
  heading: 'Title',
  text: 'Text',
  link: 'Link (optional)',
  linkBad: 'A link begins with http:// or https://',
  titleMissing: 'Give the notice a title',
  contentMissing: 'Write what the notice says',
  publish: 'Publish',
  published: 'Published',
  save: 'Save',
  saved: 'Saved',
  empty: 'No notices yet.',
  emptyEditor: 'No notices yet. What you publish here reaches everyone in the group.',
  notIn: 'There is no such notice, or you are not in its group.',
  notAllowed: 'Only the owner and admins publish notices.',
  readBy: 'Read by {count} of {total}',
  readers: 'Who has read it',
  edited: 'edited {time}',
  openLink: 'Open link',
  unread: 'Unread',
  close: 'Mark as read',
  kindNotice: '[Notice]',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'group-notices': typeof en
  }
}
