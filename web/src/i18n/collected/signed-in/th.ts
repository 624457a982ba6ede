export const files = import.meta.glob<Record<string, string>>(
  ['/src/features/*/strings/th.ts', '!/src/features/auth/strings/th.ts'],
  { eager: true, import: 'default' },
)
