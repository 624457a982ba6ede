export const files = import.meta.glob<Record<string, string>>(
  ['/src/app/strings/vi.json', '/src/i18n/common/strings/vi.json', '/src/features/auth/strings/vi.json'],
  { eager: true, import: 'default' },
)
