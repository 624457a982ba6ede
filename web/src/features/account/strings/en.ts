const en = {
  privacy: 'Privacy',
  readReceipts: 'Read receipts',
  readReceiptsHint: 'Off: nobody sees what you have read, and you do not see it of them.',
  onlineShown: 'Online status',
  onlineShownHint: 'Off: friends do not see when you are there, and you do not see it of them.',
} as const

export default en

declare module '#i18n/say.ts' {
  interface Namespaces {
    account: typeof en
  }
}
