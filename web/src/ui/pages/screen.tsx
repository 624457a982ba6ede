import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode, type Ref, type RefObject } from 'react'
import { cx } from '@mynah/ui/cx.ts'
import { deferPart } from '#ui/deferred.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { NightProvider } from '#ui/night.ts'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { setListTitle, setPageTitle } from '#ui/pages/page-title.ts'
import { useScrollMemory } from '#ui/lists/scroll-memory.ts'
import { toTop, useTabReselect } from '#ui/pages/tab-reselect.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

// not needed by the sign-in page, the first that users load
export const PullToRefresh = deferPart(() =>
  import('#ui/lists/pull-to-refresh.tsx').then((m) => m.PullToRefresh),
)
export const BackToTop = deferPart(() => import('#ui/lists/back-to-top.tsx').then((m) => m.BackToTop))

interface Props {
  title?: string
  subtitle?: ReactNode
  /** between the back arrow and the title, for instance an avatar */
  leading?: ReactNode
  actions?: ReactNode
  /** the large title of a tab page */
  large?: boolean
  /** replaces the title bar */
  nav?: ReactNode
  /** between title bar and body, does not scroll: a search field, segments */
  top?: ReactNode
  /** at the bottom, above the keyboard: a composer, the main action */
  footer?: ReactNode
  onRefresh?: () => Promise<unknown>
  /** replaces the way back; false hides the arrow */
  onBack?: (() => void) | false
  /** the body has its own scroller, such as a virtual list, and its own button back to the top */
  bare?: boolean
  /** `list` has the page's colour on a phone and that of paper in the list pane of a wide screen */
  tone?: 'page' | 'list' | 'paper' | 'night'
  scroller?: RefObject<HTMLDivElement | null>
  children?: ReactNode
  ref?: Ref<HTMLElement>
}

/** One page: title bar, body that scrolls, footer. Every screen is one of these. */
export function Screen(props: Props) {
  const { title, nav, top, footer, onRefresh, bare, tone = 'page', children, ref } = props
  const own = useRef<HTMLDivElement>(null)
  const scroller = props.scroller ?? own
  const { pane, wide, aside, fills } = usePageContext()
  const isMiddle = pane !== 'list' || fills
  const heading = useId()
  useScrollMemory(scroller)
  useTabReselect(scroller, pane === 'list')
  useEffect(() => {
    if (!title || aside) return
    if (pane === 'list') setListTitle(title)
    else setPageTitle(title)
  }, [title, pane, aside])

  const paper = tone === 'paper' || (tone === 'list' && wide && pane === 'list')
  const background = tone === 'night' ? 'always-dark bg-night text-ink-900' : paper ? 'bg-paper' : 'bg-ink-50'

  return (
    <NightProvider value={tone === 'night'}>
      <section
        ref={ref}
        data-screen
        aria-labelledby={title && !nav ? heading : undefined}
        aria-label={nav ? title : undefined}
        className={cx('relative flex h-full min-h-0 min-w-0 flex-col', background)}
      >
        <div
          role="presentation"
          className="flex-none"
          onClick={({ target }) => {
            const pressed = target instanceof Element && target.closest('a, button, input')
            if (!pressed && scroller.current) toTop(scroller.current)
          }}
        >
          {nav ?? <TitleBar {...props} headingId={heading} />}
        </div>
        {top}
        {bare ? (
          <div className="relative min-h-0 flex-1">{children}</div>
        ) : (
          <div ref={scroller} className="scroller relative min-h-0 flex-1">
            {onRefresh && <PullToRefresh scroller={scroller} onRefresh={onRefresh} />}
            <div className={cx('relative', isMiddle && 'wide:mx-auto wide:max-w-170')}>{children}</div>
            {!footer && <div className="app-safe-bottom" />}
          </div>
        )}
        {!bare && <BackToTop scroller={scroller} />}
        {footer && <div className="app-safe-bottom flex-none">{footer}</div>}
      </section>
    </NightProvider>
  )
}

export function TitleBar(props: Props & { headingId?: string }) {
  const { title, subtitle, leading, actions, large, onBack, headingId, tone, bare } = props
  const words = useUiText()
  const { goBack, pane, fills } = usePageContext()
  const back = onBack === false ? undefined : (onBack ?? goBack)
  return (
    <header className={cx('app-safe-top flex-none', tone === 'night' ? 'text-on-dark' : 'text-ink-900')}>
      <div
        className={cx(
          'flex min-h-14 items-center gap-1 pr-2',
          back && !large ? 'pl-1' : 'pl-4',
          (pane !== 'list' || fills) && !bare && 'wide:mx-auto wide:max-w-170',
          pane !== 'list' && bare && 'wide:min-h-16',
        )}
      >
        {back && !large && (
          <IconButton
            icon={ChevronLeft}
            name={words.back}
            onClick={back}
            tone={tone === 'night' ? 'night' : 'plain'}
          />
        )}
        {leading && <span className="mr-2 flex flex-none">{leading}</span>}
        <div className="min-w-0 flex-1">
          <h1
            id={headingId}
            className={cx(
              'one-line',
              large ? 'text-22 font-bold tracking-tight' : 'text-18 leading-[1.45] font-medium',
            )}
          >
            {title}
          </h1>
          {subtitle && <p className="-mt-0.5 one-line text-12 text-ink-500">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-none items-center">{actions}</div>}
      </div>
    </header>
  )
}
