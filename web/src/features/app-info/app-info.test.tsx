import { renderHook, waitFor } from '@testing-library/react'
import { appInfo } from '@mynah/contract/app-info'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Around } from '#client/render-screen.fixture.tsx'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { useMoneyShown, useSetting } from './index.ts'

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

function withSettings(list: { key: string; value: string }[]) {
  vi.stubGlobal('fetch', fakeServer({ [appInfo.settings.path]: { list } }).fetch)
  return renderHook(() => ({ money: useMoneyShown(), site: useSetting('gwUrl') }), { wrapper: Around }).result
}

test('wallet features are shown once it is known that no app store reviews the app', async () => {
  const result = withSettings([{ key: 'examine', value: '0' }])
  expect(result.current.money).toBe(false)
  await waitFor(() => expect(result.current.money).toBe(true), { timeout: 20_000 })
})

test('no wallet features are shown while an app store reviews the app', async () => {
  const result = withSettings([
    { key: 'examine', value: '1' },
    { key: 'gwUrl', value: 'https://example.org/' },
  ])
  await waitFor(() => expect(result.current.site).toBe('https://example.org/'), { timeout: 20_000 })
  expect(result.current.money).toBe(false)
})

test('a setting that the installation does not have is empty', async () => {
  const result = withSettings([{ key: 'examine', value: '0' }])
  await waitFor(() => expect(result.current.money).toBe(true), { timeout: 20_000 })
  expect(result.current.site).toBe('')
})
