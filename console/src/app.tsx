import { createHashRouter, Navigate } from 'react-router'
import { onSignedOut } from './client.ts'
import { LoginScreen } from './features/operators/index.ts'
import { features } from './features.ts'
import { Frame } from './frame/frame.tsx'
import { menuOf, PagesContext } from './frame/pages.ts'
import { forget, useMe } from './session.ts'

onSignedOut(forget)

const pages = features.flatMap((feature) => feature.pages)

/** The first page of the operator's role. */
function Home() {
  const { data } = useMe()
  const first = data && menuOf(pages, data.role)[0]?.pages[0]
  return <Navigate to={`/${first?.path ?? 'password'}`} replace />
}

export const router = createHashRouter([
  {
    element: (
      <PagesContext value={pages}>
        <Frame login={<LoginScreen />} />
      </PagesContext>
    ),
    children: [
      ...pages.map(({ path, hasItems, Page }) => ({
        path: `/${path}${hasItems ? '/:id?' : ''}`,
        element: <Page />,
      })),
      { path: '*', element: <Home /> },
    ],
  },
])
