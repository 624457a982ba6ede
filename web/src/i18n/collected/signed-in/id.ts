export const files = import.meta.glob<Record<string, string>>(
  ['/src/features/*/strings/id.ts', '!/src/features/auth/strings/id.ts'],
  { eager: true, import: 'default' },
)
