export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/th.json', '/src/i18n/common/strings/th.json', '/src/features/auth/strings/th.json'],
  { eager: true, import: 'default' },
)
