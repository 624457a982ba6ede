import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'
import type { Agreement } from './agreement-text.tsx'
import en from './agreement/en.ts'

const texts = import.meta.glob<Agreement>('./agreement/*.ts', { eager: true, import: 'default' })

test.for(languages)('%s says every part of the terms and the privacy policy', (language) => {
  const said = texts[`./agreement/${language}.ts`]
  for (const kind of ['terms', 'privacy'] as const) {
    expect(said?.[kind].length).toBe(en[kind].length)
    for (const part of said?.[kind] ?? []) {
      expect(part.title.trim()).not.toBe('')
      expect(part.text.trim()).not.toBe('')
    }
  }
})
