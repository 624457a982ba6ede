import { beforeAll, expect, test } from 'vitest'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import type { Language } from '#i18n/languages.ts'
import { translateNow } from '#i18n/translate.ts'
import { switchLanguage } from '#i18n/start.ts'

beforeAll(loadEnglish)

const packets = (count: number) => translateNow('red-packets')('packets', { count })
const others = (name: string, count: number) => translateNow('red-packets')('theyAndOthers', { name, count })

test('one has the singular, and none and many the plural', async () => {
  await switchLanguage('en')
  expect([0, 1, 2, 21, 101].map(packets)).toEqual([
    '0 red packets',
    '1 red packet',
    '2 red packets',
    '21 red packets',
    '101 red packets',
  ])
})

test.each([
  ['id', ['belum dibaca']],
  ['th', ['ยังไม่อ่าน']],
  ['vi', ['chưa đọc']],
  ['hi', ['अपठित']],
  ['zh', ['未读']],
] as const)('%s has one form for every number, with the number in it', async (language, [words]) => {
  await switchLanguage(language as Language)
  for (const count of [0, 1, 2, 5, 21, 100]) {
    const said = translateNow('common')('unread', { count })
    expect(said).toContain(String(count))
    expect(said).toContain(words)
  }
})

test.each([
  ['<b>Linh</b>'],
  ['Linh & Budi'],
  ['"Linh" \'s'],
  ['{count}'],
  ['{{count}}'],
  ['$t(cancel)'],
  ['$1 $&'],
  ['Linh, 5'],
  ['%s'],
])('a name such as %s is shown unchanged, in every language', async (name) => {
  for (const language of ['en', 'id', 'th', 'vi', 'hi', 'zh'] as const) {
    await switchLanguage(language)
    const said = others(name, 3)
    expect([language, said.includes(name)]).toEqual([language, true])
    expect(said.replace(name, '')).toContain('3')
    expect(said.replace(name, '')).not.toMatch(/[{}]/)
  }
})
