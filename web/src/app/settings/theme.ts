import { colours, darkBackground } from '@mynah/ui/colours.ts'
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** ink-50 of the two themes; index.html and first-paint.js have the same values. */
const backgrounds = { light: colours['ink-50'], dark: darkBackground }

const listeners = new Set<() => void>()

/** The theme on this device. `public/first-paint.js` reads the same key before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme), chooseTheme]
}

export function storedTheme(): Theme {
  const stored = localStorage.getItem('theme')
  return themes.find((theme) => theme === stored) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  colourBar(theme)
  for (const listener of listeners) listener()
}

/** Colours the browser's bar: both of its colours become that of the chosen theme, or the system's again. */
function colourBar(theme: Theme): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const meta of metas) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = backgrounds[theme === 'system' ? own : theme]
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
