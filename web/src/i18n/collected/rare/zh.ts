export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/zh.json',
    '/src/features/carbon/strings/zh.json',
    '/src/features/shop/shopping/strings/zh.json',
    '/src/features/credentials/strings/zh.json',
    '/src/features/account-deletion/strings/zh.json',
    '/src/features/providers/strings/zh.json',
    '/src/features/passkeys/strings/zh.json',
    '/src/features/calling/call-screen/strings/zh.json',
    '/src/features/media/{strings,self-test/strings}/zh.json',
    '/src/features/daily-sign-in/sign-in-page/strings/zh.json',
    '/src/features/meetings/{planning,meeting-room}/strings/zh.json',
  ],
  { eager: true, import: 'default' },
)
