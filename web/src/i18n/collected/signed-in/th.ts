export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/th.json',
    '/src/features/*/strings/th.json',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/th.json',
  ],
  { eager: true, import: 'default' },
)
