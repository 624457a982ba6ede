import { useLocation } from 'react-router'
import { features } from '#app/features.ts'
import { NotFoundScreen } from '#app/not-found-screen.tsx'
import { signedInPage, rareSignedInPage, type LazyPage } from '#app/shell/page.tsx'

/** Pages composed of parts of several features. */
const ownRoutes: Readonly<Record<string, LazyPage>> = {
  '/pages/setting/setting': signedInPage(() =>
    import('#app/settings/settings-screen.tsx').then((m) => m.loadSettingsScreen()),
  ),
}

/** All pages for signed-in users, besides the tabs. */
export const signedInRoutes: Readonly<Record<string, LazyPage>> = {
  ...ownRoutes,
  ...Object.fromEntries(
    features.flatMap(({ routes = {}, rareRoutes = {} }) => [
      ...Object.entries(routes).map(([path, load]) => [path, signedInPage(load)] as const),
      ...Object.entries(rareRoutes).map(([path, load]) => [path, rareSignedInPage(load)] as const),
    ]),
  ),
}

/** The page at the address. */
export function SignedInRoutes() {
  const { pathname } = useLocation()
  const Page = signedInRoutes[pathname]
  return Page ? <Page /> : <NotFoundScreen />
}
