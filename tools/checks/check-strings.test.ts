import { expect, test } from 'vitest'
import {
  findDifferingTexts,
  findGaps,
  findStrayErrors,
  findUnsaidTerms,
  findUnused,
  languages,
  type Bundle,
} from './check-strings.ts'

function bundle(en: Record<string, string>, change: Record<string, Record<string, string>> = {}): Bundle {
  const texts = Object.fromEntries(
    languages.map((language) => [language, change[language] ?? change.en ?? en]),
  )
  return { folder: 'web/src/features/friends/strings', texts }
}

const en = { title: 'Friends', left: '{count} of {total}', one_one: 'One', one_other: '{count} friends' }

test('six languages with the same keys and placeholders pass', () => {
  expect(findGaps(bundle(en))).toEqual([])
  const thai = { title: 'เพื่อน', left: '{total} / {count}', one_other: '{count} คน' }
  expect(findGaps(bundle(en, { th: thai }))).toEqual([])
})

test.each([
  ['a missing key', { th: { left: '{count} {total}', one_other: '{count}' } }, 'th.json: title is missing'],
  [
    'a missing plural form',
    { hi: { title: 'क', left: '{count} {total}', one_other: '{count}' } },
    'hi.json: one_one',
  ],
  ['another placeholder', { vi: { ...en, left: '{count} / {sum}' } }, 'vi.json: left has other'],
  [
    'a part that is not closed',
    { vi: { ...en, title: '<a>Bạn bè<a>' }, en: { ...en, title: '<a>Friends</a>' } },
    'vi.json: title has other',
  ],
  ['an empty text', { zh: { ...en, title: ' ' } }, 'zh.json: title is empty'],
  ['a second word for one thing', { zh: { ...en, title: '您的好友' } }, 'zh.json: title says 您'],
  ['one at the begin of a sentence', { id: { ...en, title: 'Berkas teman' } }, 'id.json: title says berkas'],
  ['one within a sentence', { th: { ...en, title: 'เปิดแชตกับเพื่อน' } }, 'th.json: title says แชต'],
  [
    'a phrase that was given up',
    { en: { ...en, title: 'Nobody found.' } },
    'en.json: title says nobody found',
  ],
  [
    'a full stop of another script',
    { hi: { ...en, title: 'नया माँगें. फिर खोलें।' } },
    'hi.json: title ends a sentence with a full stop',
  ],
  ['a key that English lacks', { id: { ...en, more: 'Lagi' } }, 'id.json: more is not in en.json'],
])('%s is found', (_, change, fault) => {
  expect(findGaps(bundle(en, change))).toEqual([expect.stringContaining(fault)])
})

test('a name that has a part of a refused word in it passes', () => {
  expect(findGaps(bundle(en, { id: { ...en, title: 'WeChat Pay, mengobrol' } }))).toEqual([])
})

test('a missing language is found', () => {
  const { folder, texts } = bundle(en)
  delete texts.hi
  expect(findGaps({ folder, texts })).toEqual([expect.stringContaining('hi.json is missing')])
})

test('a key that no code names is found, and one that is put together is not', () => {
  const code = "say('title'); say(`lef${part}`)"
  expect(findUnused(bundle(en), code)).toEqual([expect.stringContaining('one is never used')])
  expect(findUnused(bundle(en), `${code}; say('one', { count })`)).toEqual([])
})

test('a refusal without a text is found, and a text without its refusal', () => {
  const texts = { ...bundle({ CartFull: 'Full', CartGone: 'Gone' }), folder: 'contract/src/shop/error-texts' }
  expect(findStrayErrors(texts, ['CartFull', 'CartGone'])).toEqual([])
  expect(findStrayErrors(texts, ['CartFull', 'OutOfStock'])).toEqual([
    expect.stringContaining('OutOfStock has no text'),
    expect.stringContaining('CartGone is no refusal'),
  ])
})

test('a term of the glossary that no text of its language has is found', () => {
  const glossary = [
    '| noun | en | id | th | vi | hi | zh |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| friend | friend | teman | เพื่อน | bạn bè | दोस्त | 好友 |',
  ].join('\n')
  const titles = { id: 'Teman', th: 'เพื่อน', vi: 'Bạn bè', hi: 'मित्र', zh: '好友' }
  const change = Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, { title }]))
  expect(findUnsaidTerms(glossary, [bundle(en, change)])).toEqual([
    'docs/glossary.md: दोस्त (friend) is in no hi.json',
  ])
})

test('a text that is translated in several ways is found, unless it means several things', () => {
  const groups = bundle({ save: 'Save', title: 'Groups' }, { hi: { save: 'सहेजें', title: 'समूह' } })
  const people = {
    ...bundle({ store: 'Save' }, { hi: { store: 'सेव करें' } }),
    folder: 'web/src/features/people/strings',
  }
  const none = new Set<string>()
  expect(findDifferingTexts([groups], none)).toEqual([])
  expect(findDifferingTexts([groups, people], none)).toEqual([
    expect.stringMatching(/^hi: 'Save' is translated as 'सहेजें' \(.*: save\), 'सेव करें' \(.*: store\)$/),
  ])
  expect(findDifferingTexts([groups, people], new Set(['Save']))).toEqual([])
  expect(findDifferingTexts([groups], new Set(['Save']))).toEqual([
    expect.stringContaining("'Save' is translated alike everywhere"),
  ])
})
