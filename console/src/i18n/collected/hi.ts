export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/hi.json', {
  eager: true,
})
