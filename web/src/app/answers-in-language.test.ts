import i18next from 'i18next'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#client/api/query.ts'
import { startLanguage } from '#i18n/start.ts'
import { followLanguage } from './answers-in-language.ts'

test('a change of the language reloads at once what is shown, however new it is', async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  followLanguage()
  const queryFn = vi.fn(async () => i18next.language)
  const shown = new QueryObserver(queryClient, { queryKey: ['tips'], queryFn, staleTime: Infinity })
  const stop = shown.subscribe(() => undefined)
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('en'), { timeout: 20_000 })
  await i18next.changeLanguage('vi')
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('vi'), { timeout: 20_000 })
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
