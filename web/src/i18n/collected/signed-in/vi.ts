export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/vi.ts',
    '/src/features/*/strings/vi.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/vi.ts',
  ],
  { eager: true, import: 'default' },
)
