export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/zh.ts',
    '/src/features/carbon/strings/zh.ts',
    '/src/features/shop/shopping/strings/zh.ts',
    '/src/features/credentials/strings/zh.ts',
    '/src/features/account-deletion/strings/zh.ts',
    '/src/features/providers/strings/zh.ts',
    '/src/features/passkeys/strings/zh.ts',
    '/src/features/calling/call-screen/strings/zh.ts',
    '/src/features/media/{strings,self-test/strings}/zh.ts',
    '/src/features/daily-sign-in/sign-in-page/strings/zh.ts',
    '/src/features/meetings/{planning,meeting-room}/strings/zh.ts',
  ],
  { eager: true, import: 'default' },
)
