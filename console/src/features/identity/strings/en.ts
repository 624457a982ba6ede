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
  nobody: 'Nobody waits here.',
  recorded: 'Each view of a person’s documents is recorded.',
  document: 'Document',
  country: 'Country',
  try: 'Try',
  submitted: 'Submitted',
  idCard: 'Identity card',
  passport: 'Passport',
  licence: 'Driving licence',
  papersOf: 'Papers of {name}',
  firstName: 'First name',
  lastName: 'Last name',
  number: 'Number',
  rejectedBefore: 'Rejected before because',
  agreed: 'Agreed',
  agreedOf: '{agreed} of {needed} operators',
  front: 'Front',
  back: 'Back',
  youAgreed: 'You agreed. A second operator must agree too.',
  reasonInTheirs: 'Reason, in the person’s language',
  blurred: 'Blurred or too dark',
  cut: 'Cut off or covered',
  expired: 'Expired',
  differs: 'Name or number differs',
  notADocument: 'Not the chosen document',
  sameSide: 'Both photos show the same side',
  ownWords: 'Own words',
  saidApproved: '{name}: approved.',
  saidRejected: '{name}: rejected.',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    identity: typeof en
  }
}
