/**
 * Public, so the signature protects against damage and mistakes only, not against attackers, and is documented in
 * the OpenAPI document.
 */
export const signSecret = 'mynah-h5-2026'

/**
 * The text that the request signature covers: keys sorted by code unit at every level, no white space, absent fields
 * left out. Built from sorted pairs, since an object always lists integer-like keys first.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
  return `{${pairs.join(',')}}`
}
