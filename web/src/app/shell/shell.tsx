import { Fragment, memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useNavigate, useNavigationType } from 'react-router'
import { takeDeepLink, storeDeepLink } from '#app/start/deep-link.ts'
import { PageBoundary } from '#app/shell/page-boundary.tsx'
import { depthOf, nextStack, type Visit } from '#app/shell/page-stack.ts'
import type { RouteMeta } from '#app/route-meta.ts'
import { canGoBack, isOfFormerSession, leaveFormerSession } from '#app/shell/session-history.ts'
import { landingPath } from '#client/session/auth-session.ts'
import { useSession } from '#client/session/use-session.ts'
import type { TabKey } from '#client/feature.ts'
import { useIsWhole } from '#app/start/last-picture.ts'
import { homePath, loginPath, tabPages } from '#app/tabs.tsx'
import { wayUp } from '#app/shell/way-up.ts'
import { published } from '#app/start/published.ts'
import { detailsScreen, useMedia, wideScreen } from '#app/use-media.ts'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { deferPart } from '#ui/deferred.tsx'
import { DetailsHost } from '#ui/pages/details-host.tsx'
import { PageContextProvider, type PageContext } from '#ui/pages/navigation.tsx'
import { setListAlone } from '#ui/pages/page-title.ts'
import { ToastHost } from '#ui/layers/toast.tsx'

// not loaded for the login page
const ConnectionLine = deferPart(() => import('#app/shell/connection-line.tsx').then((m) => m.ConnectionLine))
const Attention = deferPart(() => import('#app/shell/attention.tsx').then((m) => m.Attention))
const updateNotice = () => import('#app/start/update-notice.tsx')
const UpdateBar = deferPart(() => updateNotice().then((m) => m.UpdateBar))
const UpdatePage = deferPart(() => updateNotice().then((m) => m.UpdatePage))
const LoginAside = deferPart(
  () => import('#app/shell/login-aside.tsx').then((m) => m.LoginAside),
  <div className="w-100" />,
)
const tabBars = () => import('#app/shell/tab-bars.tsx')
const PhoneTabs = deferPart(
  () => tabBars().then((m) => m.PhoneTabs),
  <div className="app-safe-bottom h-16 flex-none bg-paper" />,
)
const NothingOpen = deferPart(
  () => tabBars().then((m) => m.NothingOpen),
  <div className="h-full bg-ink-50" />,
)
const TabRail = deferPart(
  () => tabBars().then((m) => m.TabRail),
  <div className="w-18 flex-none bg-ink-100" />,
)

/** Loads the parts around the pages of signed-in users. */
export async function preloadShell(): Promise<void> {
  const parts = [ConnectionLine, Attention, PhoneTabs, TabRail, NothingOpen]
  await Promise.all(parts.map((part) => part.fetch()))
}

/** The layout of the app: one page at a time on a phone; rail, list and room side by side on a wide screen. */
export function Shell() {
  const kind = usePageKind()
  const location = useLocation()
  const session = useSession()
  const path = location.pathname + location.search
  const news = useSyncExternalStore(published.subscribe, published.get)
  const isWhole = useIsWhole()

  if (news?.forced) {
    return (
      <>
        {/* a locked app is unlocked first */}
        {session.state === 'in' && <Attention />}
        <UpdatePage news={news} />
        <ToastHost />
      </>
    )
  }
  if (isOfFormerSession()) return <LeaveFormerSession key={location.key} />
  if (session.state === 'out' && !kind.open && !kind.signIn && location.pathname !== loginPath) {
    storeDeepLink(path)
    return <Navigate to={loginPath} replace />
  }
  if (session.state === 'in' && kind.signIn) return <BackToDeepLink />
  return (
    // a page's state never passes from one session to the next
    <Fragment key={session.state === 'in' ? session.userId : ''}>
      <div className="flex h-full flex-col">
        {session.state === 'in' && (
          <>
            <ConnectionLine />
            <Attention />
          </>
        )}
        {news && <UpdateBar news={news} />}
        <div className="min-h-0 flex-1">
          <Panes kind={kind} signedIn={session.state === 'in'} isWhole={isWhole} />
        </div>
      </div>
      <ToastHost />
    </Fragment>
  )
}

function LeaveFormerSession() {
  const navigate = useNavigate()
  const home = useSession().state === 'in' ? homePath : landingPath() || loginPath
  useEffect(() => leaveFormerSession((replace) => void navigate(home, { replace })), [navigate, home])
  return null
}

/** Hidden while a page uses the full window, see `usePageAlone`. */
const asideOfPage = 'flex [[data-page-alone]_&]:hidden'

function Panes({ kind, signedIn, isWhole }: { kind: RouteMeta; signedIn: boolean; isWhole: boolean }) {
  const t = useT('app')
  const location = useLocation()
  const wide = useMedia(wideScreen)
  const details = useMedia(detailsScreen)
  const step = useNavigationType()
  const depth = useDepth(kind)
  const navigate = useNavigate()
  const goBack = useGoBack()
  const tab = useLastTab(kind.tab)
  const alone = kind.full || kind.signIn || !signedIn
  const listShown = !alone && (wide || kind.tab !== undefined)
  const listOnce = useEver(listShown) && !alone
  const fills = wide && listShown && kind.tab !== undefined && tabPage(kind.tab).fills === true
  const detailShown = !fills && (alone || wide || kind.tab === undefined)
  const visit = location.pathname + location.search
  const isLowest = wide && !alone && depth <= 1
  const main = useFocusOn(visit, kind.tab === undefined)
  const leave = () => void navigate(tabPage(tab).path, { replace: true })
  const isListAlone = listShown && kind.tab !== undefined
  useEffect(() => setListAlone(isListAlone), [isListAlone])

  return (
    <DetailsHost name={t('details')} available={details && !alone}>
      <div className="relative flex h-full min-w-0 flex-1">
        {wide && !alone && (
          <div className={asideOfPage}>
            <TabRail
              current={tab}
              isListFixed={fills}
              onClose={kind.tab ? undefined : isLowest ? leave : goBack}
            />
          </div>
        )}
        {listOnce && (
          <div
            data-list-pane
            aria-hidden={!listShown || undefined}
            role={detailShown ? undefined : 'main'}
            className={cx(
              'min-h-0 flex-col',
              asideOfPage,
              fills
                ? 'min-w-0 flex-1'
                : wide
                  ? 'w-(--list-width) flex-none border-r border-ink-100'
                  : 'absolute inset-0',
              !listShown && 'app-covered',
            )}
          >
            <div className="min-h-0 flex-1">{isWhole && <TabPane tab={tab} wide={wide} fills={fills} />}</div>
            {!wide && <PhoneTabs current={tab} />}
          </div>
        )}
        {detailShown && (
          <main
            ref={main}
            tabIndex={-1}
            key={alone || !wide ? visit : kind.tab ? 'none' : visit}
            className={cx(
              'relative min-w-0 flex-1 outline-none',
              !wide && step === 'PUSH' && 'animate-enter',
            )}
          >
            {wide && kind.tab && !alone ? (
              <NothingOpen tab={kind.tab} />
            ) : (
              <PageContextProvider
                value={{
                  visit: location.key,
                  pane: alone ? 'full' : 'detail',
                  wide,
                  goBack: isLowest ? undefined : goBack,
                  close: isLowest ? leave : goBack,
                }}
              >
                <PageBoundary key={visit}>
                  <Outlet />
                </PageBoundary>
              </PageContextProvider>
            )}
          </main>
        )}
        {wide && kind.signIn && <LoginAside />}
      </div>
    </DetailsHost>
  )
}

const tabPage = (tab: TabKey) => tabPages.find(({ key }) => key === tab) ?? tabPages[2]!

/** Memoised, so that pages that open over it or beside it do not render it again. */
const TabPane = memo(function TabPane(props: { tab: TabKey; wide: boolean; fills: boolean }) {
  const { tab, wide, fills } = props
  const { Page, path } = tabPage(tab)
  // the same object while its content is the same, since hundreds of rows read it
  const place = useMemo<PageContext>(
    () => ({ visit: path, pane: 'list', wide, fills, goBack: undefined, close: () => undefined }),
    [path, wide, fills],
  )
  return (
    <PageContextProvider value={place}>
      <PageBoundary key={tab}>
        <Page />
      </PageBoundary>
    </PageContextProvider>
  )
})

/** Shown beside the list of a wide screen while nothing is open. */
function BackToDeepLink() {
  const [to] = useState(() => takeDeepLink() ?? homePath)
  return <Navigate to={to} replace />
}

function usePageKind(): RouteMeta {
  return (useMatches().at(-1)?.handle ?? {}) as RouteMeta
}

/** The tab of the list pane: that of the current page, or else the last one visited. */
function useLastTab(tab: TabKey | undefined): TabKey {
  const [last, setLast] = useState<TabKey>(tab ?? 'chats')
  if (tab && tab !== last) setLast(tab)
  return tab ?? last
}

function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

function useDepth(kind: RouteMeta): number {
  const location = useLocation()
  const step = useNavigationType()
  const visit: Visit = {
    // entries opened by their address all have the key 'default'
    key: `${location.key} ${location.pathname}${location.search}`,
    tab: kind.tab !== undefined,
    fromList: (location.state as { fromList?: boolean } | null)?.fromList === true,
  }
  const [stack, setStack] = useState<readonly Visit[]>([visit])
  if (stack.at(-1)?.key !== visit.key) setStack(nextStack(stack, visit, step))
  return depthOf(stack)
}

function useGoBack(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    // the first entry of this session has nothing to go back to
    void (canGoBack() ? navigate(-1) : navigate(wayUp(pathname), { replace: true }))
  }
}

/** Moves the focus to a page that opens, so that keyboard and screen reader start there. */
function useFocusOn(visit: string, wanted: boolean) {
  const ref = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current && wanted && !ref.current?.contains(document.activeElement)) {
      ref.current?.focus({ preventScroll: true })
    }
    first.current = false
  }, [visit, wanted])
  return ref
}
