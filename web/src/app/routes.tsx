import type { ReactNode } from 'react'
import { createHashRouter, Navigate, useSearchParams, type RouteObject } from 'react-router'
import type { PageKind } from '#app/page-kind.ts'
import { memberPage, page, type LazyPage } from '#app/page.tsx'
import { Shell } from '#app/shell.tsx'
import { homePath, tabPages } from '#app/tabs.tsx'

interface PageRoute extends PageKind {
  Page: LazyPage
}

/** What can be seen without being signed in; all other pages stand in member-pages.tsx. */
const pages: Record<string, PageRoute> = {
  '/pages/login/login': {
    Page: page(() => import('#features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
    signIn: true,
  },
  '/pages/login/phone': {
    Page: page(() => import('#features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
    signIn: true,
  },
  '/pages/login/account': {
    Page: page(() => import('#features/auth/login-screen.tsx').then((m) => m.LoginScreen)),
    signIn: true,
  },
  '/pages/register/account': {
    Page: page(() => import('#features/auth/register-screen.tsx').then((m) => m.RegisterScreen)),
    signIn: true,
  },
  '/pages/register/forget': {
    Page: page(() => import('#features/auth/forget-screen.tsx').then((m) => m.ForgetScreen)),
    signIn: true,
  },
  '/pages/agreement/agreement': {
    Page: page(() => import('#features/auth/agreement-screen.tsx').then((m) => m.AgreementScreen)),
    open: true,
  },
  '/pages/login/scan': {
    Page: memberPage(() => import('#features/scan/login-scan-screen.tsx').then((m) => m.LoginScanScreen)),
    open: true,
  },
  // its address has parts, which the pages of the signed-in are not looked up by
  '/q/:kind/:token': {
    Page: memberPage(() => import('#features/scan/code-screen.tsx').then((m) => m.CodeScreen)),
  },
  '/pages/destroy/step2': {
    Page: memberPage(() => import('#features/destroy/step2-screen.tsx').then((m) => m.DestroyStep2Screen)),
    // its own deed ends the session, and leads on
    open: true,
  },
  '/pages/destroy/result': {
    Page: memberPage(() => import('#features/destroy/result-screen.tsx').then((m) => m.DestroyResultScreen)),
    open: true,
  },
  '/pages/setting/locale': {
    Page: page(() => import('#app/locale-screen.tsx').then((m) => m.LocaleScreen)),
    open: true,
  },
}

/** In a piece of its own: who signs in needs none of it. */
export const MemberPages = page(() => import('#app/member-pages.tsx').then((m) => m.MemberPages))

const route = (path: string, element: ReactNode, handle: PageKind): RouteObject => ({ path, element, handle })

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      route('/', <Navigate to={homePath} replace />, { open: true }),
      route('/pages/index/middle', <Navigate to={homePath} replace />, { open: true }),
      route('/pages/index/index', <TabByNumber />, { open: true }),
      ...tabPages.flatMap(({ key, path, alias }) => [
        route(path, null, { tab: key }),
        ...(alias ? [route(alias, null, { tab: key })] : []),
      ]),
      ...Object.entries(pages).map(([path, { Page, ...kind }]) => route(path, <Page />, kind)),
      route('*', <MemberPages />, {}),
    ],
  },
]

export const createRouter = () => createHashRouter(routes)

/** `/pages/index/index?cur=N`: N counts the tabs from 0; without a valid one, home. */
function TabByNumber() {
  const [search] = useSearchParams()
  const cur = search.get('cur')
  const tab = cur === null ? undefined : tabPages[Number(cur)]
  return <Navigate to={tab?.path ?? homePath} replace />
}
