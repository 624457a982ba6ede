import { beforeEach, expect, test, vi } from 'vitest'

const files = ['everyone/th', 'everyone/en', 'signedIn/vi'] as const

/** The texts as a page loads them that has nothing yet; the files named cannot be had. */
async function fresh(...missing: (typeof files)[number][]) {
  vi.resetModules()
  for (const file of files) {
    const path = `virtual:texts/${file}`
    vi.doUnmock(path)
    if (!missing.includes(file)) continue
    vi.doMock(path, () => {
      throw new TypeError('Failed to fetch')
    })
  }
  const { default: i18next } = await import('i18next')
  const start = await import('#i18n/start.ts')
  const { translateNow } = await import('#i18n/translate.ts')
  return { i18next, translateNow, ...start }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = ''
})

test('the page speaks the chosen language, and says so to the browser', async () => {
  localStorage.setItem('lang', 'th')
  const { startLanguage, translateNow } = await fresh()
  await startLanguage()
  expect(translateNow('common')('cancel')).toBe('ยกเลิก')
  expect(document.documentElement.lang).toBe('th')
})

test('where the texts of a language cannot be had the page speaks English', async () => {
  localStorage.setItem('lang', 'th')
  const { startLanguage, translateNow } = await fresh('everyone/th')
  await startLanguage()
  expect(translateNow('common')('cancel')).toBe('Cancel')
  expect(translateNow('common')('unread', { count: 2 })).toBe('2 unread')
})

test('where English cannot be had either the start fails, and is not shown in keys', async () => {
  const { startLanguage } = await fresh('everyone/en')
  await expect(startLanguage()).rejects.toThrow()
})

test('a text that a language lacks is shown in English, never as its key', async () => {
  const { i18next, startLanguage, switchLanguage, translateNow } = await fresh()
  await startLanguage()
  await switchLanguage('vi')
  i18next.addResource('en', 'common', 'onlyEnglish', 'Only in English')
  expect(i18next.getFixedT(null, 'common')('onlyEnglish')).toBe('Only in English')
  expect(translateNow('common')('cancel')).toBe('Hủy')
})

test('a switch to a language whose texts cannot be had changes nothing, and is not remembered', async () => {
  localStorage.setItem('lang', 'en')
  const { startLanguage, switchLanguage, translateNow } = await fresh('everyone/th')
  await startLanguage()
  await expect(switchLanguage('th')).rejects.toThrow()
  expect(translateNow('common')('cancel')).toBe('Cancel')
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('lang')).toBe('en')
})

test('the texts of the signed-in come in English where theirs cannot be had, and follow a switch', async () => {
  localStorage.setItem('lang', 'vi')
  const { i18next, startLanguage, loadSignedInTexts, switchLanguage } = await fresh('signedIn/vi')
  await startLanguage()
  const title = () => i18next.getFixedT(null, 'wallet')('title')
  expect(title()).toBe('title')
  await loadSignedInTexts()
  expect(title()).toBe('Wallet')
  await switchLanguage('zh')
  expect(title()).toBe('钱包')
})
