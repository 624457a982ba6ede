export const files = import.meta.glob<Record<string, string>>(
  [
    '/src/features/*/strings/vi.ts',
    '!/src/features/{account-deletion,addresses,auth,carbon,credentials,media,providers}/strings/vi.ts',
  ],
  { eager: true, import: 'default' },
)
