export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/id.json', '/src/i18n/common/strings/id.json', '/src/features/auth/strings/id.json'],
  { eager: true, import: 'default' },
)
