/// <reference types="vite/client" />

/** Made by `build/texts.ts`. */
declare module 'virtual:texts' {
  import type { Language } from '@mynah/contract/languages'

  type Load = () => Promise<{ default: Record<string, Record<string, string>> }>
  type Languages = Record<Language, Load>
  export const texts: Record<'everyone' | 'signedIn' | 'room' | 'rare', Languages>
}
