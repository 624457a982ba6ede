export default import.meta.glob<{ default: Record<string, string> }>('../../**/strings/vi.json', {
  eager: true,
})
