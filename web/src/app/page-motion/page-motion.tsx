import './page-motion.css'
import { Component } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useMedia, wideScreen } from '#app/use-media.ts'
import { animate, isMotionReduced } from '#ui/motion.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'
import { hasOwnEdgeSwipe, watchEdgeSwipes, type EdgeSwipe } from './edge-swipe.ts'
import { capturePage, PageSnapshots, showSnapshot, type PageSnapshot } from './page-snapshots.ts'

/** The offset of the page beneath, as a share of its width, and the distance from which pages come when they open. */
const asideShare = 0.25
const stepPx = 24
/** If the page is still there after this time, going back was stopped, for instance by a question. */
const leaveMs = 350

/** Page transitions on a phone: pages follow a finger from the left edge, and slide for one another. */
export function PageMotion() {
  const wide = useMedia(wideScreen)
  const { key, pathname, search } = useLocation()
  const step = useNavigationType()
  const { back } = useUiText()
  return !wide && <Pages visit={`${key} ${pathname}${search}`} step={step} back={back} />
}

interface Props {
  visit: string
  step: 'PUSH' | 'REPLACE' | 'POP'
  /** the label of the arrow in the title bar */
  back: string
}

interface Left extends PageSnapshot {
  x: number
  beneathX: number
}

interface Swiped {
  main: HTMLElement
  beneath: Beneath | undefined
  timer?: ReturnType<typeof setTimeout>
}

interface Beneath {
  element: HTMLElement
  hide: () => void
}

const currentIndex = (): number => ((history.state ?? {}) as { idx?: number }).idx ?? 0

const currentMain = () =>
  [...document.querySelectorAll('main')].find((main) => !main.closest('[data-page-snapshot]')) ?? null

/** The visible pane of a phone: a page, or else the list of a tab. */
const currentPane = () =>
  currentMain() ??
  [...document.querySelectorAll<HTMLElement>('[role=main]')].find(
    (one) => !one.closest('[data-page-snapshot]'),
  )

const xOf = (element: Element | undefined) => element?.getBoundingClientRect().left ?? 0
const at = (x: number) => ({ transform: `translateX(${x}px)` })

/** A class, since only a class component has getSnapshotBeforeUpdate. */
class Pages extends Component<Props> {
  index = currentIndex()
  pages = new PageSnapshots()
  swiped: Swiped | undefined
  /** whether the browser animated the step itself, as the back gesture of a phone does */
  isShown = false
  stopWatching = () => {}

  override componentDidMount() {
    window.addEventListener('popstate', this.onStep, true)
    if (hasOwnEdgeSwipe()) return
    const root = document.documentElement
    const fit = () => {
      root.dataset['edgeSwipe'] = (window.visualViewport?.scale ?? 1) > 1.01 ? 'zoomed' : ''
    }
    fit()
    window.visualViewport?.addEventListener('resize', fit)
    const stop = watchEdgeSwipes(this.begin)
    this.stopWatching = () => {
      stop()
      window.visualViewport?.removeEventListener('resize', fit)
      delete root.dataset['edgeSwipe']
    }
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.onStep, true)
    this.stopWatching()
    this.finish()
  }

  onStep = (event: PopStateEvent) => {
    this.isShown = 'hasUAVisualTransition' in event && event.hasUAVisualTransition === true
  }

  override getSnapshotBeforeUpdate(previous: Props): Left | null {
    const pane = currentPane()
    if (previous.visit === this.props.visit || !pane) return null
    const { swiped } = this
    return { ...capturePage(pane), x: swiped ? xOf(pane) : 0, beneathX: xOf(swiped?.beneath?.element) }
  }

  override componentDidUpdate(_: Props, __: unknown, left: Left | null) {
    if (!left) return
    const { index: before, isShown, swiped } = this
    this.index = currentIndex()
    this.isShown = false
    this.pages.dropFrom(this.index)
    if (this.index > before) this.pages.add(before, left)
    this.finish()
    const isReplaced = !left.pane.isConnected
    if (swiped?.main === left.pane && isReplaced) return void slideAway(left)
    const pane = currentPane()
    if (isShown || !pane || pane === left.pane) return
    if (this.props.step === 'PUSH') {
      if (!isReplaced) void animate(left.pane, [at(0), at(-stepPx)])
    } else if (this.index < before && isReplaced) {
      void animate(pane, [
        { ...at(-stepPx), opacity: 0.4 },
        { ...at(0), opacity: 1 },
      ])
    }
  }

  begin = (target: Element): EdgeSwipe | undefined => {
    const main = currentMain()
    if (!main?.contains(target) || this.swiped) return undefined
    const arrow = [...main.querySelectorAll('button')].find(
      (one) => one.getAttribute('aria-label') === this.props.back,
    )
    if (!arrow) return undefined
    const beneath = this.showBeneath(main)
    const swiped: Swiped = { main, beneath }
    this.swiped = swiped
    const width = main.clientWidth
    const aside = isMotionReduced() ? 0 : -asideShare * width
    const move = (px: number) => {
      Object.assign(main.style, at(px), { boxShadow: 'var(--shadow-far)' })
      Object.assign(beneath?.element.style ?? {}, at(aside * (1 - px / (width || 1))))
    }
    const glide = (to: number) => {
      const [from, fromBeneath] = [xOf(main), xOf(beneath?.element)]
      move(to)
      if (beneath)
        void animate(beneath.element, [at(fromBeneath), { transform: beneath.element.style.transform }])
      return animate(main, [at(from), at(to)])
    }
    const comeBack = () => void glide(0).then(() => this.swiped === swiped && this.finish())
    return {
      move,
      end: (closes) => {
        // replaced meanwhile, for instance by a notification that was pressed
        if (this.swiped !== swiped) return
        if (!closes) return comeBack()
        void glide(width)
        swiped.timer = setTimeout(comeBack, leaveMs)
        // the page's own back button, with its questions
        arrow.click()
      },
    }
  }

  showBeneath(main: HTMLElement): Beneath | undefined {
    const page = this.pages.at(this.index - 1)
    const list = page?.pane ?? this.listUnder(main)
    if (list?.isConnected) {
      Object.assign(list.style, { contentVisibility: 'visible', visibility: 'visible', transition: 'none' })
      const hide = () =>
        Object.assign(list.style, { contentVisibility: '', visibility: '', transition: '', transform: '' })
      return { element: list, hide: () => void hide() }
    }
    if (!page) return undefined
    const picture = showSnapshot(page, (made) => main.before(made))
    return { element: picture, hide: () => picture.remove() }
  }

  /** The list from which a page was opened before this code had loaded. */
  listUnder(main: HTMLElement) {
    return this.index === 1
      ? main.parentElement?.querySelector<HTMLElement>(':scope > .app-covered')
      : undefined
  }

  override render() {
    return null
  }

  /** Removes all traces of a swipe. */
  finish() {
    const { swiped } = this
    this.swiped = undefined
    if (!swiped) return
    clearTimeout(swiped.timer)
    swiped.beneath?.hide()
    Object.assign(swiped.main.style, { transform: '', boxShadow: '' })
  }
}

/** Moves the swiped page out of view, over the page that is already there. */
async function slideAway(left: Left): Promise<void> {
  const pane = currentPane()
  if (!pane || isMotionReduced()) return
  void animate(pane, [at(left.beneathX), at(0)])
  const picture = showSnapshot(left, (made) => pane.parentElement?.append(made))
  await animate(picture, [at(left.x), at(window.innerWidth)])
  picture.remove()
}
