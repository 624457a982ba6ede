export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/id.json', {
  eager: true,
})
