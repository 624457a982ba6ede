export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/id.ts',
    '/src/features/carbon/strings/id.ts',
    '/src/features/shop/shopping/strings/id.ts',
    '/src/features/credentials/strings/id.ts',
    '/src/features/account-deletion/strings/id.ts',
    '/src/features/providers/strings/id.ts',
    '/src/features/passkeys/strings/id.ts',
    '/src/features/calling/call-screen/strings/id.ts',
    '/src/features/media/{strings,self-test/strings}/id.ts',
    '/src/features/daily-sign-in/sign-in-page/strings/id.ts',
    '/src/features/meetings/{planning,meeting-room}/strings/id.ts',
  ],
  { eager: true, import: 'default' },
)
