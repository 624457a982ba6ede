import { cleanup, screen } from '@testing-library/react'
import { appInfo } from '@mynah/contract/app-info'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { AboutScreen } from './about-screen.tsx'

beforeAll(loadEnglish)
beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(messageDays: string) {
  const list = [
    { key: 'messageDays', value: messageDays },
    { key: 'gwUrl', value: 'https://example.org/' },
  ]
  vi.stubGlobal('fetch', fakeServer({ [appInfo.settings.path]: { list } }).fetch)
  renderScreen(<AboutScreen />)
}

test('if operators store messages for a limited time, users read how long', async () => {
  show('90')
  expect((await screen.findByText('Messages are kept for')).parentElement?.textContent).toContain('90 days')
})

test('if messages are stored without a limit, the page does not mention it', async () => {
  show('0')
  await screen.findByRole('link', { name: /Terms and privacy/ })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('Messages are kept for')).toBeNull()
})
