const en = {
  privacy: 'Privacy',
  readReceipts: 'Read receipts',
  readReceiptsHint: 'Off: nobody sees what you have read, and you do not see it of them.',
  onlineShown: 'Online status',
  onlineShownHint: 'Off: friends do not see when you are there, and you do not see it of them.',
  finding: 'Being found',
  searchable: 'Found by search',
  searchableHint: 'Off: nobody finds you by number, phone or e-mail. Your QR code still works.',
  foundByPhone: 'By phone number',
  foundByMail: 'By e-mail',
  needsCheck: 'Friend requests ask me first',
  needsCheckHint: 'Off: whoever adds you is a friend at once.',
  seen: 'What others see',
  momentsTo: 'Who sees my moments',
  everyone: 'Everyone',
  friends: 'Friends',
  nobody: 'Nobody',
} as const

export default en

declare module '#i18n/say.ts' {
  interface Namespaces {
    account: typeof en
  }
}
