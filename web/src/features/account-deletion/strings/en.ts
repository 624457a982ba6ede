const en = {
  title: 'Delete account',
  what: 'What happens',
  whatWait: 'You are signed out everywhere at once. After 15 working days the account is deleted for good.',
  whatBack: 'Sign in before then to keep it.',
  whatGone:
    'Your name, pictures, files, friends and favourites are erased, and the words of all messages you sent, for everybody.',
  whatGroups: 'Groups you own go to an admin or the oldest member.',
  whatStays: 'What others forwarded before, and what they wrote themselves, stays theirs.',
  blockedTitle: 'Not possible yet',
  blockedMoney: 'There is money in your wallet. Spend or withdraw it first.',
  blockedOrder: 'An order is still open.',
  export: 'Take your data with you',
  exportHint:
    'A ZIP file of your profile, the messages you sent, friends, favourites and files. You can download it for 7 days.',
  exportAsk: 'Prepare the file',
  exportWaits: 'The file is being prepared…',
  exportFailed: 'The file could not be prepared. Try again.',
  exportFetch: 'Download {size}',
  exportLost: 'The file could not be downloaded. Try again.',
  goOn: 'Continue',
  proofTitle: 'Is it really you?',
  proof: 'How to confirm it is you',
  byPassword: 'Password',
  byCode: 'Code',
  password: 'Your login password',
  passwordMissing: 'Type your password',
  understood: 'I understand that everything is erased for good',
  understoodMissing: 'Please confirm this first',
  doIt: 'Delete my account',
  resultTitle: 'Your account will be deleted',
  resultText: 'On {date} it is gone for good. Sign in before then to keep it.',
  resultSoon: 'After 15 working days it is gone for good. Sign in before then to keep it.',
  toLogin: 'To the sign-in page',
  proofMissing:
    'There is no way yet to confirm that it is you. Add your phone or e-mail first: we send a code there.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'account-deletion': typeof en
  }
}
