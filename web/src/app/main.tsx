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

// after the first page stands: the tabs one tap away, then the worker that keeps them for offline
window.addEventListener('load', () => {
  setTimeout(() => {
    void Promise.all(tabPages.map(({ Page }) => Page.preload())).then(startWorker)
  }, 2000)
})
