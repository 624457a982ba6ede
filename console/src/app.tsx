import { createHashRouter, Navigate } from 'react-router'
import { onSignedOut } from './client.ts'
import { Frame } from './frame/frame.tsx'
import { menuOf, pages } from './pages.ts'
import { forget, useMe } from './session.ts'

onSignedOut(forget)

/** The first page of the operator's role. */
function Home() {
  const { data } = useMe()
  const first = data && menuOf(data.role)[0]?.pages[0]
  return <Navigate to={`/${first?.path ?? 'password'}`} replace />
}

export const router = createHashRouter([
  {
    element: <Frame />,
    children: [
      ...pages.map(({ path, Page }) => ({ path: `/${path}`, element: <Page /> })),
      { path: '*', element: <Home /> },
    ],
  },
])
