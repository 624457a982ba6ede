export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/id.ts', '/src/i18n/common/strings/id.ts', '/src/features/auth/strings/id.ts'],
  { eager: true, import: 'default' },
)
