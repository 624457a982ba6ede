export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/hi.ts',
    '/src/features/carbon/strings/hi.ts',
    '/src/features/shop/shopping/strings/hi.ts',
    '/src/features/credentials/strings/hi.ts',
    '/src/features/account-deletion/strings/hi.ts',
    '/src/features/providers/strings/hi.ts',
    '/src/features/passkeys/strings/hi.ts',
    '/src/features/calling/call-screen/strings/hi.ts',
    '/src/features/media/{strings,self-test/strings}/hi.ts',
    '/src/features/daily-sign-in/sign-in-page/strings/hi.ts',
    '/src/features/meetings/{planning,meeting-room}/strings/hi.ts',
  ],
  { eager: true, import: 'default' },
)
