export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/hi.json', '/src/i18n/common/strings/hi.json', '/src/features/auth/strings/hi.json'],
  { eager: true, import: 'default' },
)
