export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/en.ts',
    '/src/features/carbon/strings/en.ts',
    '/src/features/shop/shopping/strings/en.ts',
    '/src/features/credentials/strings/en.ts',
    '/src/features/account-deletion/strings/en.ts',
    '/src/features/providers/strings/en.ts',
    '/src/features/passkeys/strings/en.ts',
    '/src/features/calling/call-screen/strings/en.ts',
    '/src/features/media/{strings,self-test/strings}/en.ts',
    '/src/features/daily-sign-in/sign-in-page/strings/en.ts',
    '/src/features/meetings/{planning,meeting-room}/strings/en.ts',
  ],
  { eager: true, import: 'default' },
)
