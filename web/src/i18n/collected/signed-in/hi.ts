export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/hi.ts',
    '/src/features/*/strings/hi.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/hi.ts',
  ],
  { eager: true, import: 'default' },
)
