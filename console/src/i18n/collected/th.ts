export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/th.json', {
  eager: true,
})
