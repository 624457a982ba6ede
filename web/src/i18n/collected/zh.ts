export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/zh.ts', '/src/i18n/common/strings/zh.ts', '/src/features/auth/strings/zh.ts'],
  { eager: true, import: 'default' },
)
