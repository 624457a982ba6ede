export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/*/strings/en.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,providers}/strings/en.ts',
  ],
  { eager: true, import: 'default' },
)
