const en = {
  title: 'Report',
  aboutPerson: 'Report this person',
  aboutGroup: 'Report this group',
  aboutMessage: 'Report this message',
  aboutMoment: 'Report this moment',
  why: 'What is it about?',
  pornography: 'Pornography',
  harassment: 'Harassment',
  fraud: 'Fraud',
  marketing: 'Unwanted advertising',
  crime: 'Crime',
  infringement: 'Violation of rights',
  privacy: 'Collecting private data',
  other: 'Something else',
  text: 'What happened',
  phone: 'Phone, if we may call you',
  photos: 'Photos ({count}/{max})',
  addPhoto: 'Add photos',
  photo: 'Photo {number}',
  removePhoto: 'Remove photo {number}',
  submit: 'Send',
  textMissing: 'Description cannot be empty!',
  uploadFailed: 'Upload failed. Try again later.',
  notSent: 'Your report was not sent. Try again.',
  askSupport: 'Ask customer service',
  done: 'Thank you. We will look into it and tell you in the chat with Mynah.',
  hint: 'The message is included as it is. Its sender is not notified of your report.',
  hintMoment: 'The moment is included as it is. Its author is not notified of your report.',
  hintPlain: 'They are not notified of your report.',
  absent: 'There is nothing to report here.',
  mine: 'My reports',
  none: 'No reports yet',
  noneHint: 'Report a person, a group or a message from their menu. You can follow your reports here.',
  waiting: 'We are looking at it',
  acted: 'We took action',
  dismissed: 'No breach of the rules found',
  gone: 'No longer here',
  whyMissing: 'Choose what it is about',
  complaintDismissed: 'We looked at your report and found no breach of the rules.',
  complaintActed: 'We looked into your report and took action. Thank you!',
  complaintWarning:
    'We reviewed a report about you or your group and found it justified. If it happens again, we will freeze the account.',
  noticeReports: 'Reports',
  myReports: 'My reports',
  readRules: 'Read the rules',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    complaints: typeof en
  }
}
