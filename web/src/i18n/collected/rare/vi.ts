export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/vi.ts',
    '/src/features/carbon/strings/vi.ts',
    '/src/features/shop/shopping/strings/vi.ts',
    '/src/features/credentials/strings/vi.ts',
    '/src/features/account-deletion/strings/vi.ts',
    '/src/features/providers/strings/vi.ts',
    '/src/features/passkeys/strings/vi.ts',
    '/src/features/calling/call-screen/strings/vi.ts',
    '/src/features/media/{strings,self-test/strings}/vi.ts',
    '/src/features/daily-sign-in/sign-in-page/strings/vi.ts',
    '/src/features/meetings/{planning,meeting-room}/strings/vi.ts',
  ],
  { eager: true, import: 'default' },
)
