/**
 * Colours of tokens.css in light mode, for what is drawn without a style sheet: canvases, maps, charts and the
 * browser's toolbar.
 */
export const colours = {
  'ink-900': '#1c1714',
  'ink-500': '#6c6056',
  'ink-200': '#ded5ca',
  'ink-50': '#f8f4ee',
  'beak-800': '#b87a0c',
  'beak-500': '#f2a516',
  'beak-300': '#ffd27a',
} as const

/** The page background in dark mode. */
export const darkBackground = '#16120f'
