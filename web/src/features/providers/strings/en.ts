const en = {
  continueWith: 'Continue with {name}',
  agreeing: 'By continuing you agree to the <terms>terms</terms> and the <privacy>privacy policy</privacy>',
  signingIn: 'Signing in…',
  failed: 'You are not signed in',
  failedText: 'The other service did not confirm it, or it took too long. Try again, or sign in another way.',
  toLogin: 'To the sign-in page',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    providers: typeof en
  }
}
