export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/zh.ts', {
  eager: true,
})
