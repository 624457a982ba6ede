export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/id.ts',
    '/src/features/*/strings/id.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/id.ts',
  ],
  { eager: true, import: 'default' },
)
