import { beforeAll, expect, test } from 'vitest'
import { languages } from '@mynah/contract/languages'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { intlTag } from '#i18n/languages.ts'
import { switchLanguage } from '#i18n/start.ts'
import { translateNow } from '#i18n/translate.ts'
import { chatDate } from './chat-date.ts'

const now = new Date(2026, 10, 21, 9, 5).getTime()
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()
const dateOf = (ms: number) => chatDate(ms, translateNow('conversations'), 'Yesterday', now)

beforeAll(loadEnglish)

test('a chat of this week says its weekday, and a word for yesterday', () => {
  const said = [21, 20, 19, 15, 14].map((day) => dateOf(at(2026, 10, day, 12)))
  expect(said).toEqual(['12:00', 'Yesterday', 'Thursday', 'Sunday', '14 Nov'])
  expect(dateOf(at(2025, 11, 31))).toBe('31 Dec 2025')
  // a clock behind the server's
  expect(dateOf(at(2026, 10, 22, 0, 1))).toBe('22 Nov')
})

test('weekdays are called as the browser calls them, in each language', async () => {
  for (const language of languages) {
    await switchLanguage(language)
    const { format } = new Intl.DateTimeFormat(intlTag[language], { weekday: 'long' })
    const days = [15, 16, 17, 18, 19].map((day) => at(2026, 10, day, 12))
    expect(days.map(dateOf), language).toEqual(days.map((ms) => format(ms)))
  }
})
