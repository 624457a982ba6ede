export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/en.ts',
    '/src/features/*/strings/en.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/en.ts',
  ],
  { eager: true, import: 'default' },
)
