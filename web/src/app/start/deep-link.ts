const key = 'deep-link'

/**
 * The address that was requested before signing in; stored for this browser tab, over reloads and registration pages.
 */
export function storeDeepLink(path: string): void {
  sessionStorage.setItem(key, path)
}

export function takeDeepLink(): string | undefined {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path ?? undefined
}
