export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/vi.json',
    '/src/features/*/strings/vi.json',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/vi.json',
  ],
  { eager: true, import: 'default' },
)
