export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/hi.ts', {
  eager: true,
})
