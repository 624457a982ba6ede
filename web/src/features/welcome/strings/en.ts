const en = {
  title: 'Chat, meet and pay in one open app',
  chat: 'Private and group chat, calls and meetings, on all your devices',
  moments: 'Moments for the people you choose, and for nobody else',
  money: 'Red packets and transfers that never lose a cent',
  points: 'Points for signing in daily, a shop for them, a carbon diary',
  open: 'Open source: anyone can run it, and see how it works',
  phone: 'Open Mynah on your phone',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    welcome: typeof en
  }
}
