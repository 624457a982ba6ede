export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/en.json',
    '/src/features/*/strings/en.json',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/en.json',
  ],
  { eager: true, import: 'default' },
)
