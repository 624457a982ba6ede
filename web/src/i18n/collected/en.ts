export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/en.json', '/src/i18n/common/strings/en.json', '/src/features/auth/strings/en.json'],
  { eager: true, import: 'default' },
)
