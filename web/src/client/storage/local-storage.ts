/** localStorage that may be forbidden or full: values then last as long as the page. */
const fallback = new Map<string, string>()

export function getItem(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? fallback.get(key) ?? null
  } catch {
    return fallback.get(key) ?? null
  }
}

export function setItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    fallback.delete(key)
  } catch {
    fallback.set(key, value)
  }
}

export function removeItem(key: string): void {
  fallback.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // then nothing was stored
  }
}

/** Removes all keys with this prefix. */
export function clearItems(prefix: string): void {
  for (const key of itemKeys(prefix)) removeItem(key)
}

export function itemKeys(prefix: string): string[] {
  const keys = new Set(fallback.keys())
  try {
    for (let index = 0; index < localStorage.length; index++) keys.add(localStorage.key(index) ?? '')
  } catch {
    // only the fallback in memory
  }
  return [...keys].filter((key) => key.startsWith(prefix))
}
