import './gallery.css'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider, useParams } from 'react-router'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ToastHost } from '#ui/layers/toast.tsx'
import { sheets } from './sheets.tsx'

/** All components in all states, to look at: `npx vite`, then /gallery.html#/fields and so on. */
function Gallery() {
  const { name = '' } = useParams()
  const Sheet = sheets[name]
  return (
    <>
      {Sheet ? (
        <Sheet />
      ) : (
        <ul className="p-6">
          {Object.keys(sheets).map((known) => (
            <li key={known}>
              <a href={`#/${known}`}>{known}</a>
            </li>
          ))}
        </ul>
      )}
      <ToastHost />
      <DialogHost />
    </>
  )
}

await startLanguage()
const root = document.getElementById('root')
if (root) {
  const router = createHashRouter([{ path: '/:name?', element: <Gallery /> }])
  createRoot(root).render(
    <UiTextInLanguage>
      <RouterProvider router={router} />
    </UiTextInLanguage>,
  )
}
