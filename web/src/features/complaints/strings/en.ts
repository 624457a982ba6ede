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
  done: 'Thank you. We look at it and tell you in the chat with Mynah.',
  hint: 'The message goes along as it is. Who you report does not learn of it.',
  hintMoment: 'The moment goes along as it is. Who you report does not learn of it.',
  hintPlain: 'Who you report does not learn of it.',
  absent: 'There is nothing to report here.',
  mine: 'My reports',
  none: 'No reports yet',
  noneHint: 'Report a person, a group or a message from their menu. What becomes of it stands here.',
  waiting: 'We are looking at it',
  acted: 'We acted upon it',
  dismissed: 'No breach of the rules found',
  gone: 'No longer here',
  whyMissing: 'Choose what it is about',
  complaintDismissed: 'We looked at your report and found no breach of the rules.',
  complaintActed: 'We looked at your report and acted upon it. Thank you!',
  complaintWarning:
    'We received a report about you or your group, and it is justified. If it happens again, we freeze the account.',
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
