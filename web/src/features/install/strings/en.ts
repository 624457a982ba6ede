const en = {
  title: 'Mynah on your home screen',
  text: 'Opens like any app, and can tell you about new messages.',
  install: 'Install',
  later: 'Not now',
  how: 'Show me how',
  step1: 'Tap Share. If you do not see it, tap ⋯ first.',
  step2: 'Choose ‘Add to Home Screen’.',
  step3: 'Tap ‘Add’.',
  understood: 'Got it',
  cell: 'Install Mynah',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    install: typeof en
  }
}
