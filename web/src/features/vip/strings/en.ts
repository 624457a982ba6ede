const en = {
  title: 'Mynah VIP',
  cell: 'VIP',
  no: 'You are not VIP yet',
  until: 'VIP until {date}',
  ended: 'Your VIP ended on {date}',
  gives: 'What VIP gives',
  groups: 'Groups of up to {count} people',
  stickers: 'Up to {count} stickers of your own',
  files: 'Files of up to {size}',
  daily: '{size} of uploads a day',
  plain: 'Without VIP: {value}',
  plans: 'Plans',
  days: '{count} days',
  perMonth: '{price} a month',
  how: 'Paying in the app is not possible yet. Customer service opens VIP for you.',
  ask: 'Ask customer service',
} as const

export default en

declare module '#i18n/say.ts' {
  interface Namespaces {
    vip: typeof en
  }
}
