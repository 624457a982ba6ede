export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/th.ts',
    '/src/features/*/strings/th.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/th.ts',
  ],
  { eager: true, import: 'default' },
)
