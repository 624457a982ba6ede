const en = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  approve: 'Approve',
  reject: 'Reject',
  rejectMore: 'Reject …',
  state: 'State',
  person: 'Person',
  decided: 'Decided',
  nobody: 'Nothing to review.',
  recorded: 'Every view of a person’s documents is logged.',
  document: 'Document',
  country: 'Country',
  try: 'Attempt',
  submitted: 'Submitted',
  idCard: 'Identity card',
  passport: 'Passport',
  licence: 'Driving licence',
  papersOf: 'Documents of {name}',
  firstName: 'First name',
  lastName: 'Last name',
  number: 'Number',
  rejectedBefore: 'Previously rejected because',
  agreed: 'Approvals',
  agreedOf: '{agreed} of {needed} operators',
  front: 'Front',
  back: 'Back',
  youAgreed: 'You approved. A second operator must approve too.',
  reasonInTheirs: 'Reason, in the person’s language',
  blurred: 'Blurred or too dark',
  cut: 'Cut off or covered',
  expired: 'Expired',
  differs: 'Name or number does not match',
  notADocument: 'Not the selected document',
  sameSide: 'Both photos show the same side',
  ownWords: 'Other reason',
  saidApproved: '{name}: approved.',
  saidRejected: '{name}: rejected.',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    identity: typeof en
  }
}
