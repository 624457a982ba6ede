const en = {
  online: 'Online',
  lastSeen: 'Last seen {when}',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    presence: typeof en
  }
}
