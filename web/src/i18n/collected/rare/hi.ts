export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/hi.json',
    '/src/features/carbon/strings/hi.json',
    '/src/features/shop/shopping/strings/hi.json',
    '/src/features/credentials/strings/hi.json',
    '/src/features/account-deletion/strings/hi.json',
    '/src/features/providers/strings/hi.json',
    '/src/features/passkeys/strings/hi.json',
    '/src/features/calling/call-screen/strings/hi.json',
    '/src/features/media/{strings,self-test/strings}/hi.json',
    '/src/features/daily-sign-in/sign-in-page/strings/hi.json',
    '/src/features/meetings/{planning,meeting-room}/strings/hi.json',
  ],
  { eager: true, import: 'default' },
)
