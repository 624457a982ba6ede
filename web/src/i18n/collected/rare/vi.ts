export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/addresses/strings/vi.json',
    '/src/features/carbon/strings/vi.json',
    '/src/features/shop/shopping/strings/vi.json',
    '/src/features/credentials/strings/vi.json',
    '/src/features/account-deletion/strings/vi.json',
    '/src/features/providers/strings/vi.json',
    '/src/features/passkeys/strings/vi.json',
    '/src/features/calling/call-screen/strings/vi.json',
    '/src/features/media/{strings,self-test/strings}/vi.json',
    '/src/features/daily-sign-in/sign-in-page/strings/vi.json',
    '/src/features/meetings/{planning,meeting-room}/strings/vi.json',
  ],
  { eager: true, import: 'default' },
)
