export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/app/tabs/strings/zh.ts',
    '/src/features/*/strings/zh.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,passkeys,providers}/strings/zh.ts',
  ],
  { eager: true, import: 'default' },
)
