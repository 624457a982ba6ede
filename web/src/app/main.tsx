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

/** The first picture waits this long for what is on this device already, so that it is whole and made only once. */
const wholeMs = 300
/** And this long while the last picture stands, which is better than one with gaps. */
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
          {/* a page that was asked for is made at once, and not in slices between which other work comes first */}
          <RouterProvider router={router} useTransitions={false} />
        </UiTextInLanguage>
      </QueryClientProvider>
    </StrictMode>,
  )
  // an app that fails before it has uncovered itself says so
  setTimeout(uncover, wholeAfterPictureMs)
  await firstPageShown
  setTimeout(() => void afterFirstPage(), delayMs)
}

/** What the signed-in see first, all at once instead of one after the other has said that it needs the next. */
function fetchAhead(): void {
  fetchSignedInTexts()
  SignedInRoutes.fetch()
  for (const code of [import('#app/start/start-session.ts'), import('#app/shell/tab-bars.tsx')])
    code.catch(() => undefined)
  firstPage()?.fetch()
}

/** The tab that the address names. Without an address it is home, named here: a redirect would make the page twice. */
function firstPage(): LazyPage | undefined {
  if (location.hash.length <= 2) history.replaceState({ ...history.state, key: 'start' }, '', `#${homePath}`)
  const path = location.hash.slice(1).split('?')[0]
  return tabPages.find((one) => one.path === path)?.Page
}

/** The tabs, one tap away, and then the worker that keeps them for offline. */
async function afterFirstPage(): Promise<void> {
  import('#app/start/updates.ts').then(({ watchUpdates }) => watchUpdates()).catch(() => undefined)
  for (const { Page } of tabPages) {
    await untilIdle()
    await Page.preload()
  }
  await untilIdle()
  // no part of the first page; without the server there is nothing to register
  const worker = await import('#app/start/worker.ts').catch(() => undefined)
  await worker?.startWorker()
}

// the policy of our pages forbids `new Function`: zod would try it at each start, and be reported for it
config({ jitless: true })
void startApp()
