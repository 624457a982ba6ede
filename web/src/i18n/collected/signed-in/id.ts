export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/id.json',
    '/src/features/*/strings/id.json',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/id.json',
  ],
  { eager: true, import: 'default' },
)
