export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/hi.ts', '/src/i18n/common/strings/hi.ts', '/src/features/auth/strings/hi.ts'],
  { eager: true, import: 'default' },
)
