export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/zh.json', '/src/i18n/common/strings/zh.json', '/src/features/auth/strings/zh.json'],
  { eager: true, import: 'default' },
)
