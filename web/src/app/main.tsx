import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { config } from 'zod/mini'
import { firstPageShown, type LazyPage } from '#app/shell/page.tsx'
import { createRouter, SignedInRoutes } from '#app/routes.tsx'
import { preloadShell } from '#app/shell/shell.tsx'
import { homePath, tabPages } from '#app/tabs.tsx'
import { lastPicture, uncover } from '#app/start/last-picture.ts'
import { followHistory } from '#app/shell/session-history.ts'
import { followViewport } from '#app/shell/viewport.ts'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { reloadOutdatedStart } from '#app/start/outdated.ts'
import { queryClient } from '#client/api/query.ts'
import { currentSession } from '#client/session/auth-session.ts'
import { startClient } from '#client/session/start.ts'
import { untilIdle } from '#client/session/until-idle.ts'
import { translateNow } from '#i18n/translate.ts'
import { fetchSignedInTexts, startLanguage } from '#i18n/start.ts'
import { toast } from '#ui/layers/toast.tsx'

const delayMs = 2000

/** The first paint waits this long for cached data, so that the page appears complete and is rendered once. */
const wholeMs = 300
/** It may wait this long while the last picture is shown, which is better than an incomplete page. */
const wholeAfterPictureMs = 2_000

async function startApp(): Promise<void> {
  followViewport()
  reloadOutdatedStart()
  followHistory()
  const signedIn = currentSession().state === 'in'
  if (signedIn) fetchAhead()
  await startLanguage()
  const chat = startClient({
    voice: { toast, t: (trouble) => translateNow('app')(trouble) },
    startChat: () => import('#app/start/start-session.ts').then(({ start }) => start()),
  })
  const router = createRouter()
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  if (signedIn) {
    const patience = document.querySelector(lastPicture) ? wholeAfterPictureMs : wholeMs
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([Promise.all([chat, preloadShell(), firstPage()?.preload()]), late])
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiTextInLanguage>
          {/* a requested page is rendered at once, not in slices between which other work comes first */}
          <RouterProvider router={router} useTransitions={false} />
        </UiTextInLanguage>
      </QueryClientProvider>
    </StrictMode>,
  )
  // if the app fails before the first paint, the error page becomes visible
  setTimeout(uncover, wholeAfterPictureMs)
  await firstPageShown
  setTimeout(() => void afterFirstPage(), delayMs)
}

/** Loads what signed-in users see first in parallel, instead of one after the other. */
function fetchAhead(): void {
  fetchSignedInTexts()
  SignedInRoutes.fetch()
  for (const code of [import('#app/start/start-session.ts'), import('#app/shell/tab-bars.tsx')])
    code.catch(() => undefined)
  firstPage()?.fetch()
}

/** The tab at the address. Without a path it is the home page: a redirect would render the page twice. */
function firstPage(): LazyPage | undefined {
  if (location.hash.length <= 2) history.replaceState({ ...history.state, key: 'start' }, '', `#${homePath}`)
  const path = location.hash.slice(1).split('?')[0]
  return tabPages.find((one) => one.path === path)?.Page
}

/** Loads the tabs, which are one tap away, and then the service worker, which caches them for offline use. */
async function afterFirstPage(): Promise<void> {
  import('#app/start/updates.ts').then(({ watchUpdates }) => watchUpdates()).catch(() => undefined)
  for (const { Page } of tabPages) {
    await untilIdle()
    await Page.preload()
  }
  await untilIdle()
  // not part of the first page; without the server there is nothing to register
  const worker = await import('#app/start/worker.ts').catch(() => undefined)
  await worker?.startWorker()
}

// The content security policy forbids `new Function`, which zod would otherwise try at each start and be reported for.
config({ jitless: true })
void startApp()
