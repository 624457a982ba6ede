export const files = import.meta.glob<Record<string, string>>(
  ['/src/features/*/strings/vi.ts', '!/src/features/auth/strings/vi.ts'],
  { eager: true, import: 'default' },
)
