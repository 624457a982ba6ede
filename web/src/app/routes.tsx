import type { ReactNode } from 'react'
import { createHashRouter, Navigate, useSearchParams, type RouteObject } from 'react-router'
import type { LoadComponent, OpenRoute } from '#client/feature.ts'
import { entries } from '#app/entries.ts'
import type { RouteMeta } from '#app/route-meta.ts'
import { PageBoundary } from '#app/shell/page-boundary.tsx'
import { signedInPage, page, rareSignedInPage, type LazyPage } from '#app/shell/page.tsx'
import { Shell } from '#app/shell/shell.tsx'
import { homePath, tabPages } from '#app/tabs.tsx'
import { appRouter } from '#ui/pages/app-router.ts'

/** Pages that need no sign-in; all others are in the manifests of the features. */
const openRoutes: Readonly<Record<string, OpenRoute>> = {
  ...Object.fromEntries(entries.flatMap(({ routes = {} }) => Object.entries(routes))),
  '/pages/setting/locale': {
    load: () => import('#app/settings/locale-screen.tsx').then((m) => m.LocaleScreen),
    access: 'open',
  },
}

const makePage: Record<'everyone' | 'signedIn' | 'rare', (load: LoadComponent) => LazyPage> = {
  everyone: page,
  signedIn: signedInPage,
  rare: rareSignedInPage,
}

function openRoute(path: string, { load, texts, access }: OpenRoute): RouteObject {
  const Page = makePage[texts ?? 'everyone'](load)
  return route(path, <Page />, { open: access === 'open', signIn: access === 'signIn' })
}

/** In a chunk of its own, which the login page does not need. */
export const SignedInRoutes = page(() => import('#app/signed-in-routes.tsx').then((m) => m.SignedInRoutes))

const route = (path: string, element: ReactNode, handle: RouteMeta): RouteObject => ({
  path,
  element,
  handle,
})

export const routes: RouteObject[] = [
  {
    element: (
      <PageBoundary>
        <Shell />
      </PageBoundary>
    ),
    children: [
      route('/', <Navigate to={homePath} replace />, { open: true }),
      route('/pages/index/middle', <Navigate to={homePath} replace />, { open: true }),
      route('/pages/index/index', <TabByNumber />, { open: true }),
      ...tabPages.flatMap(({ key, path, alias }) => [
        route(path, null, { tab: key }),
        ...(alias ? [route(alias, null, { tab: key })] : []),
      ]),
      ...Object.entries(openRoutes).map(([path, one]) => openRoute(path, one)),
      route('*', <SignedInRoutes />, {}),
    ],
  },
]

export const createRouter = () => (appRouter.router = createHashRouter(routes))

/** `/pages/index/index?cur=N`: N is the index of the tab, from 0; home if it is invalid or missing. */
function TabByNumber() {
  const [search] = useSearchParams()
  const cur = search.get('cur')
  const tab = cur === null ? undefined : tabPages[Number(cur)]
  return <Navigate to={tab?.path ?? homePath} replace />
}
