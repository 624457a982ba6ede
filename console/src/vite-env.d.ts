/// <reference types="vite/client" />

/** Made by `web/build/texts.ts`; all texts of the console are one chunk. */
declare module 'virtual:texts' {
  import type { Language } from '@mynah/contract/languages'

  type Load = () => Promise<{ default: Record<string, Record<string, string>> }>
  export const texts: { everyone: Record<Language, Load> }
}
