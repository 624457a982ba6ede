export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/th.ts', '/src/i18n/common/strings/th.ts', '/src/features/auth/strings/th.ts'],
  { eager: true, import: 'default' },
)
