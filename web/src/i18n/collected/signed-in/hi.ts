export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/hi.json',
    '/src/features/*/strings/hi.json',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/hi.json',
  ],
  { eager: true, import: 'default' },
)
