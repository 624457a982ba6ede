import type { Language } from '@mynah/contract/languages'

export const languageNames: Record<Language, string> = {
  en: 'English',
  id: 'Indonesian',
  th: 'Thai',
  vi: 'Vietnamese',
  hi: 'Hindi',
  zh: 'Chinese',
}
