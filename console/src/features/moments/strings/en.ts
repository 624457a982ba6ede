const en = {
  moments: 'Moments',
  likes: 'Likes',
  comments: 'Comments',
  reports: 'Reports',
  hiddenMoments: 'Hidden moments',
  noneHidden: 'No hidden moments.',
  author: 'Author',
  words: 'Text',
  media: 'Photos or video',
  note: 'Note to the author',
  published: 'Published',
  hiddenMoment: 'Hidden moment',
  saidHidden: 'The moment is hidden.',
  saidRestored: 'The moment is shown again.',
  saidDeleted: 'The moment is deleted.',
  deleteAsk: 'Delete the moment?',
  hide: 'Hide the moment',
  delete: 'Delete the moment',
  restore: 'Restore the moment',
  mediaOf: 'Media of the moment',
  momentNumber: 'Moment {number}',
  video: 'Video',
  pictureNumber: 'Picture {number}',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    moments: typeof en
  }
}
