export const files = import.meta.glob<Record<string, string>>(
  ['/src/features/*/strings/hi.ts', '!/src/features/auth/strings/hi.ts'],
  { eager: true, import: 'default' },
)
