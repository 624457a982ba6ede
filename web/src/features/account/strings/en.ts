const en = {
  privacy: 'Privacy',
  readReceipts: 'Read receipts',
  readReceiptsHint: 'Off: nobody sees what you have read, and you do not see what they have read.',
  onlineShown: 'Online status',
  onlineShownHint: 'Off: friends do not see when you are online, and you do not see when they are.',
  finding: 'Being found',
  searchable: 'Found by search',
  searchableHint: 'Off: nobody finds you by number, phone or e-mail. Your QR code still works.',
  foundByPhone: 'By phone number',
  foundByMail: 'By e-mail',
  needsCheck: 'Friend requests ask me first',
  needsCheckHint: 'Off: anyone who adds you becomes a friend at once.',
  seen: 'What others see',
  everyone: 'Everyone',
  friends: 'Friends',
  nobody: 'Nobody',
  welcome: 'Welcome to Mynah, good to have you here! Find your friends under Contacts.',
  destroyWithdrawn: 'You signed in, so your account will not be deleted.',
  proofPhone: 'The phone number of your account was changed. If this was not you, change your password now.',
  proofMail: 'The e-mail address of your account was changed. If this was not you, change your password now.',
  proofPassword: 'The password of your account was changed. If this was not you, change your password now.',
  proofPayPassword:
    'The payment password of your account was set. If this was not you, change your password now.',
  proofProvider:
    'Signing in with another service was changed on your account. If this was not you, change your password now.',
  proofPasskey:
    'A passkey of your account was added or removed. If this was not you, change your password now.',
  proofPhoneWaiting:
    'A new phone number was requested. It takes effect in 24 hours. If this was not you, stop it under Phone and e-mail.',
  proofMailWaiting:
    'A new e-mail address was requested. It takes effect in 24 hours. If this was not you, stop it under Phone and e-mail.',
  proofPasswordWaiting:
    'A new password was requested. It takes effect in 24 hours. If this was not you, stop it under Phone and e-mail.',
  proofPayPasswordWaiting:
    'A new payment password was requested. It takes effect in 24 hours. If this was not you, stop it under Phone and e-mail.',
  proofProviderWaiting:
    'A change to signing in with another service was requested. It takes effect in 24 hours. If this was not you, stop it under Phone and e-mail.',
  proofPasskeyWaiting:
    'A change to the passkeys of your account was requested. It takes effect in 24 hours. If this was not you, stop it under Phone and e-mail.',
  proofStopped: 'The change to your account was stopped.',
  proofUndone: 'A change to how you sign in was undone, and all devices were signed out.',
  mailShared:
    'Another account uses your e-mail address in another spelling. You sign in with yours exactly as you wrote it. To use it in any spelling, remove it from one of the two.',
  phoneAndMail: 'Phone and e-mail',
  noticeSecurity: 'Security',
  wasThisYou: 'Was this you?',
  noticeAccount: 'Account',
  noticeWelcome: 'Welcome',
  findFriends: 'Find friends',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    account: typeof en
  }
}
