export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/th.json',
    '/src/features/carbon/strings/th.json',
    '/src/features/shop/shopping/strings/th.json',
    '/src/features/credentials/strings/th.json',
    '/src/features/account-deletion/strings/th.json',
    '/src/features/providers/strings/th.json',
    '/src/features/passkeys/strings/th.json',
    '/src/features/calling/call-screen/strings/th.json',
    '/src/features/media/{strings,self-test/strings}/th.json',
    '/src/features/daily-sign-in/sign-in-page/strings/th.json',
    '/src/features/meetings/{planning,meeting-room}/strings/th.json',
  ],
  { eager: true, import: 'default' },
)
