import { beforeEach, expect, test, vi } from 'vitest'
import { asLanguage, chosenLanguage } from '#i18n/languages.ts'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'vi-VN', 'en'])
})

test('the stored choice wins over the browser', () => {
  localStorage.setItem('lang', 'th')
  expect(chosenLanguage()).toBe('th')
})

test('without a choice the first supported language of the browser is used', () => {
  expect(chosenLanguage()).toBe('vi')
})

test('a reader of other languages gets English', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'de'])
  expect(chosenLanguage()).toBe('en')
})

test('chat_locale is read once and removed', () => {
  localStorage.setItem('chat_locale', 'zh-Hans')
  expect(chosenLanguage()).toBe('zh')
  expect(localStorage.getItem('chat_locale')).toBeNull()
})

test('older spellings of Indonesian are understood', () => {
  expect(asLanguage('gu')).toBe('id')
  expect(asLanguage('in_ID')).toBe('id')
  expect(asLanguage('xx')).toBeUndefined()
})
