export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/en.json', {
  eager: true,
})
