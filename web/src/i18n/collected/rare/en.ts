export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/en.json',
    '/src/features/carbon/strings/en.json',
    '/src/features/shop/shopping/strings/en.json',
    '/src/features/credentials/strings/en.json',
    '/src/features/account-deletion/strings/en.json',
    '/src/features/providers/strings/en.json',
    '/src/features/passkeys/strings/en.json',
    '/src/features/calling/call-screen/strings/en.json',
    '/src/features/media/{strings,self-test/strings}/en.json',
    '/src/features/daily-sign-in/sign-in-page/strings/en.json',
    '/src/features/meetings/{planning,meeting-room}/strings/en.json',
  ],
  { eager: true, import: 'default' },
)
