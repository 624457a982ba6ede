import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createRouter } from '#app/routes.tsx'
import { tabPages } from '#app/tabs.tsx'
import { followViewport } from '#app/viewport.ts'
import { WordsInLanguage } from '#app/words.tsx'
import { startWorker } from '#app/worker.ts'
import { startLanguage } from '#i18n/start.ts'

const calm_ms = 2000

async function start(): Promise<void> {
  followViewport()
  await startLanguage()
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  createRoot(root).render(
    <StrictMode>
      <WordsInLanguage>
        <RouterProvider router={createRouter()} />
      </WordsInLanguage>
    </StrictMode>,
  )
  setTimeout(() => void afterFirstPage(), calm_ms)
}

/** The tabs, one tap away, and then the worker that keeps them for offline. */
async function afterFirstPage(): Promise<void> {
  await Promise.all(tabPages.map(({ Page }) => Page.preload()))
  await startWorker()
}

void start()
