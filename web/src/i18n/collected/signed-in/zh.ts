export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/zh.json',
    '/src/features/*/strings/zh.json',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/zh.json',
  ],
  { eager: true, import: 'default' },
)
