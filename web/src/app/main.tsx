import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { firstPageShown } from '#app/page.tsx'
import { createRouter, MemberPages } from '#app/routes.tsx'
import { tabPages } from '#app/tabs.tsx'
import { followViewport } from '#app/viewport.ts'
import { WordsInLanguage } from '#app/words.tsx'
import { startWorker } from '#app/worker.ts'
import { queryClient } from '#client/query.ts'
import { currentSession } from '#client/session-store.ts'
import { startClient } from '#client/start.ts'
import { sayNow } from '#i18n/say.ts'
import { fetchSignedInTexts, startLanguage } from '#i18n/start.ts'
import { toast } from '#ui/toast.tsx'

const calm_ms = 2000

async function startApp(): Promise<void> {
  followViewport()
  if (currentSession().state === 'in') fetchAhead()
  await startLanguage()
  startClient({
    voice: { toast, say: (trouble) => sayNow('app')(trouble) },
    startChat: () => import('#app/signed-in.ts').then(({ start }) => start()),
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <WordsInLanguage>
          <RouterProvider router={createRouter()} />
        </WordsInLanguage>
      </QueryClientProvider>
    </StrictMode>,
  )
  await firstPageShown
  setTimeout(() => void afterFirstPage(), calm_ms)
}

/** What the signed-in see first, all at once instead of one after the other has said that it needs the next. */
function fetchAhead(): void {
  const path = location.hash.slice(1).split('?')[0]
  const home = tabPages.find(({ key }) => key === 'chats')
  fetchSignedInTexts()
  MemberPages.fetch()
  for (const code of [import('#app/signed-in.ts'), import('#app/tab-bars.tsx')]) code.catch(() => undefined)
  ;(tabPages.find((one) => one.path === path) ?? home)?.Page.fetch()
}

/** The tabs, one tap away, and then the worker that keeps them for offline. */
async function afterFirstPage(): Promise<void> {
  await Promise.all(tabPages.map(({ Page }) => Page.preload()))
  await startWorker()
}

void startApp()
