export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/zh.json', {
  eager: true,
})
