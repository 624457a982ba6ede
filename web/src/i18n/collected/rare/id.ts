export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/id.json',
    '/src/features/carbon/strings/id.json',
    '/src/features/shop/shopping/strings/id.json',
    '/src/features/credentials/strings/id.json',
    '/src/features/account-deletion/strings/id.json',
    '/src/features/providers/strings/id.json',
    '/src/features/passkeys/strings/id.json',
    '/src/features/calling/call-screen/strings/id.json',
    '/src/features/media/{strings,self-test/strings}/id.json',
    '/src/features/daily-sign-in/sign-in-page/strings/id.json',
    '/src/features/meetings/{planning,meeting-room}/strings/id.json',
  ],
  { eager: true, import: 'default' },
)
