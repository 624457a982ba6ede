import { expect, test } from 'vitest'
import { files as en } from '#i18n/collected/en.ts'
import { files as enIn } from '#i18n/collected/signed-in/en.ts'
import { files as enRare } from '#i18n/collected/rare/en.ts'
import { files as hi } from '#i18n/collected/hi.ts'
import { files as hiIn } from '#i18n/collected/signed-in/hi.ts'
import { files as hiRare } from '#i18n/collected/rare/hi.ts'
import { files as id } from '#i18n/collected/id.ts'
import { files as idIn } from '#i18n/collected/signed-in/id.ts'
import { files as idRare } from '#i18n/collected/rare/id.ts'
import { files as th } from '#i18n/collected/th.ts'
import { files as thIn } from '#i18n/collected/signed-in/th.ts'
import { files as thRare } from '#i18n/collected/rare/th.ts'
import { files as vi } from '#i18n/collected/vi.ts'
import { files as viIn } from '#i18n/collected/signed-in/vi.ts'
import { files as viRare } from '#i18n/collected/rare/vi.ts'
import { files as zh } from '#i18n/collected/zh.ts'
import { files as zhIn } from '#i18n/collected/signed-in/zh.ts'
import { files as zhRare } from '#i18n/collected/rare/zh.ts'
import { intlTag, type Language } from '#i18n/languages.ts'
import { namespaceOf } from '#i18n/start.ts'

const all = {
  en: { ...en, ...enIn, ...enRare },
  id: { ...id, ...idIn, ...idRare },
  th: { ...th, ...thIn, ...thRare },
  vi: { ...vi, ...viIn, ...viRare },
  hi: { ...hi, ...hiIn, ...hiRare },
  zh: { ...zh, ...zhIn, ...zhRare },
}

/** namespace → key → text */
function texts(files: Record<string, Record<string, string>>) {
  return new Map(Object.entries(files).map(([path, found]) => [namespaceOf(path), found]))
}

const slots = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}|<\/?(\w+)>/g)]
    .map(([all]) => all)
    .sort()
    .join(' ')
const english = texts(all.en)

test('there are texts', () => {
  expect([...english.keys()]).toEqual(expect.arrayContaining(['app', 'common']))
})

test('the login page carries no texts of other features', () => {
  expect([...texts(en).keys()].sort()).toEqual(['app', 'auth', 'common'])
  expect(texts(enIn).has('auth')).toBe(false)
  // What every start loads carries none of the pages that are seldom opened.
  expect([...texts(enRare).keys()].filter((name) => texts(enIn).has(name))).toEqual([])
})

test.for(Object.keys(all) as Language[])(
  '%s says every text of every namespace, with its placeholders',
  (language) => {
    const theirs = texts(all[language])
    expect([...theirs.keys()].sort()).toEqual([...english.keys()].sort())
    const forms = new Intl.PluralRules(intlTag[language]).resolvedOptions().pluralCategories
    for (const [namespace, ours] of english) {
      const said = theirs.get(namespace) ?? {}
      const wanted = Object.keys(ours).filter((key) => !key.endsWith('_one') || forms.includes('one'))
      expect(Object.keys(said).sort(), namespace).toEqual(wanted.sort())
      for (const [key, text] of Object.entries(said)) {
        expect(slots(text), `${namespace}.${key}`).toBe(slots(ours[key] ?? ''))
        expect(text.trim(), `${namespace}.${key}`).not.toBe('')
      }
    }
  },
)
