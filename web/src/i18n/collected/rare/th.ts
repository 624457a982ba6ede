export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/th.ts',
    '/src/features/carbon/strings/th.ts',
    '/src/features/shop/shopping/strings/th.ts',
    '/src/features/credentials/strings/th.ts',
    '/src/features/account-deletion/strings/th.ts',
    '/src/features/providers/strings/th.ts',
    '/src/features/passkeys/strings/th.ts',
    '/src/features/calling/call-screen/strings/th.ts',
    '/src/features/media/{strings,self-test/strings}/th.ts',
    '/src/features/daily-sign-in/sign-in-page/strings/th.ts',
    '/src/features/meetings/{planning,meeting-room}/strings/th.ts',
  ],
  { eager: true, import: 'default' },
)
