const en = {
  title: 'Delete account',
  what: 'What happens',
  whatWait: 'You are signed out everywhere at once. After 15 working days the account is deleted for good.',
  whatBack: 'Until then, signing in keeps it.',
  whatGone:
    'Your name, pictures, files, friends and favourites are erased, and the words of all messages you sent, for everybody.',
  whatGroups: 'Groups you own go to an admin or the oldest member.',
  whatStays: 'What others forwarded before, and what they wrote themselves, stays theirs.',
  blockedTitle: 'Not possible yet',
  blockedMoney: 'There is money in your wallet. Spend or withdraw it first.',
  blockedOrder: 'An order is not done yet.',
  export: 'Take your data along',
  exportHint:
    'A ZIP file of your profile, the messages you sent, friends, favourites and files. It can be fetched for 7 days.',
  exportAsk: 'Prepare the file',
  exportWaits: 'The file is being made…',
  exportFailed: 'The file could not be made. Try again.',
  exportFetch: 'Download {size}',
  exportLost: 'The file could not be fetched. Try again.',
  goOn: 'Go on',
  proofTitle: 'Is it really you?',
  proof: 'How you prove it is you',
  byPassword: 'Password',
  byCode: 'Code',
  password: 'Your login password',
  passwordMissing: 'Type your password',
  understood: 'I know that everything is erased for good',
  understoodMissing: 'Please confirm this first',
  doIt: 'Delete my account',
  resultTitle: 'Your account will be deleted',
  resultText: 'On {date} it is gone for good. If you sign in before, it stays.',
  resultSoon: 'After 15 working days it is gone for good. If you sign in before, it stays.',
  toLogin: 'To the sign-in page',
  proofMissing:
    'There is nothing yet to prove it by. Add your phone or e-mail first: a code sent there proves that it is you.',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'account-deletion': typeof en
  }
}
