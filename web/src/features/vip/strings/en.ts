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
  how: 'You pay from your wallet. A plan bought while you are VIP starts when the current one ends.',
  buy: 'Buy',
  done: 'You are VIP now',
  otherWay: 'Pay by transfer from outside',
  otherText: 'Recharge your wallet first, then pay for the plan from there.',
  noWay: 'No receiving address is set up. Ask customer service.',
  toRecharge: 'Recharge the wallet',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    vip: typeof en
  }
}
