import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, type InitialEntry } from 'react-router'
import { vi } from 'vitest'
import { fakeServer, type Answers } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'

/** For `beforeAll`: loads the texts of signed-in users, in English. */
export async function loadEnglish(): Promise<void> {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
}

/** The providers around every page of the app. */
export const Around = ({ at = '/', children }: { at?: InitialEntry; children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  </QueryClientProvider>
)

/** Renders a page at its address; `answers` are those of a fake server. */
export function renderScreen(
  page: ReactNode,
  { at, answers }: { at?: InitialEntry; answers?: Answers } = {},
): RenderResult & Pick<ReturnType<typeof fakeServer>, 'bodiesOf'> {
  const server = fakeServer(answers ?? {})
  if (answers) vi.stubGlobal('fetch', server.fetch)
  return { ...render(<Around {...(at && { at })}>{page}</Around>), bodiesOf: server.bodiesOf }
}
