export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/en.ts', '/src/i18n/common/strings/en.ts', '/src/features/auth/strings/en.ts'],
  { eager: true, import: 'default' },
)
