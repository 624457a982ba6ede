import { fireEvent, render, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { Around } from '#client/fake-server.fixture.tsx'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { momentsEntry } from './entry.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})

const Where = () => <p>{useLocation().pathname}</p>

test('the tab opens a page that leads back to the chats', async () => {
  const { path, load } = momentsEntry.tab ?? {}
  const Page = await load?.()
  if (!Page) throw new Error('Moments have no tab')
  render(
    <Around at={path ?? '/'}>
      <Routes>
        <Route path={path ?? '/'} element={<Page />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </Around>,
  )
  expect(screen.getByText('Quiet up here')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to chats' }))
  expect(await screen.findByText('/pages/chat/list')).toBeTruthy()
})
