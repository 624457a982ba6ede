export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/vi.ts', '/src/i18n/common/strings/vi.ts', '/src/features/auth/strings/vi.ts'],
  { eager: true, import: 'default' },
)
