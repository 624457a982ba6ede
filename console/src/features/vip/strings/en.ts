const en = {
  never: 'Has never been VIP.',
  until: 'VIP until {date}.',
  give: 'Give {count} days',
  endAsk: 'End VIP?',
  end: 'End VIP',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    vip: typeof en
  }
}
