import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useT } from '#i18n/translate.ts'
import { startLanguage, switchLanguage } from '#i18n/start.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

function Words() {
  const t = useT('common')
  return (
    <p>
      {t('cancel')} {t('unread', { count: 1 })}
    </p>
  )
}

test('the language changes without a reload, and is remembered', async () => {
  render(<Words />)
  expect(screen.getByText('Cancel 1 unread')).toBeTruthy()
  await act(() => switchLanguage('vi'))
  expect(screen.getByText('Hủy 1 chưa đọc')).toBeTruthy()
  expect(document.documentElement.lang).toBe('vi')
  expect(localStorage.getItem('lang')).toBe('vi')
})

test('the compiler knows keys and placeholders', () => {
  function Wrong() {
    const t = useT('common')
    return (
      <>
        {/* @ts-expect-error: no such text */}
        {t('noSuchText')}
        {/* @ts-expect-error: the count is missing */}
        {t('unread')}
        {/* @ts-expect-error: this text takes no values */}
        {t('cancel', { count: 1 })}
      </>
    )
  }
  expect(Wrong).toBeTypeOf('function')
})
