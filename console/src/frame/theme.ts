export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'console-theme'

export const chosenTheme = (): Theme =>
  themes.find((one) => one === localStorage.getItem(storageKey)) ?? 'system'

export function setTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  applyTheme()
}

/** All colours are `light-dark()`: this selects the scheme in console.css. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = chosenTheme()
}
