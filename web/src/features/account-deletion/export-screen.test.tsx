import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ExportScreen } from './export-screen.tsx'
import { settingsPart } from './settings-part.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  await loadRareTexts()
})
afterEach(() => {
  cleanup()
  end()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the data export is requested from the settings, on a page that does not mention deletion', async () => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const detail = { blockers: [], dataExport: null }
  vi.stubGlobal('fetch', fakeServer({ 'userDestroy/detail': detail }).fetch)
  const [Row] = settingsPart.privacy
  render(<Around>{Row && <Row />}</Around>)
  const row = screen.getByRole('link', { name: 'Export my data' })
  expect(row.getAttribute('href')).toContain('/pages/setting/export')
  cleanup()
  render(<ExportScreen />, { wrapper: Around })
  expect(await screen.findByRole('button', { name: 'Prepare the file' })).toBeTruthy()
  expect(screen.queryByText(/delete/i)).toBeNull()
})
