/** Nearer to the edge a swipe leads back; what rows do with a swipe begins further in. */
const edgePx = 24
const sureFromPx = 12
/** A finger that rests presses long, or selects text. */
const undecidedMs = 300
const flickPxPerMs = 0.4
const sampleMs = 100

export interface EdgeSwipe {
  move(px: number): void
  end(closes: boolean): void
}

interface Finger {
  id: number
  x: number
  y: number
  at: number
  target: Element
  swipe?: EdgeSwipe
  /** where it was lately, for its speed */
  samples: { x: number; at: number }[]
}

/** Safari leads back by a swipe from the edge itself, also for an app on the home screen. */
export const hasOwnEdgeSwipe = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // an iPad calls itself a Mac, which has no touch screen
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Follows fingers that come from the left edge. `begin` is asked once it is sure that one swipes. */
export function watchEdgeSwipes(begin: (target: Element) => EdgeSwipe | undefined): () => void {
  let finger: Finger | undefined

  const stop = (closes: boolean) => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', cancel)
    finger?.swipe?.end(closes)
    finger = undefined
  }
  const down = (event: PointerEvent) => {
    // a second finger zooms
    if (finger) return stop(false)
    const { clientX: x, clientY: y, target, timeStamp: at } = event
    if (event.pointerType !== 'touch' || x >= edgePx || !(target instanceof Element)) return
    if (hasOwnGesture(target)) return
    finger = { id: event.pointerId, x, y, at, target, samples: [{ x, at }] }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', cancel)
  }
  const move = ({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    if (pointerId !== finger?.id) return
    const across = x - finger.x
    finger.samples = [...finger.samples.filter((one) => at - one.at < sampleMs), { x, at }]
    if (!finger.swipe) {
      const along = Math.abs(y - finger.y)
      if (along > sureFromPx || across < -sureFromPx || at - finger.at > undecidedMs) return stop(false)
      if (across < sureFromPx || along > across) return
      finger.swipe = begin(finger.target)
      if (!finger.swipe) return stop(false)
    }
    finger.swipe.move(Math.max(0, across))
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== finger?.id) return
    const speed = speedOf(finger.samples, event.timeStamp)
    const across = event.clientX - finger.x
    const isFar = across > window.innerWidth / 3 && speed > -flickPxPerMs
    stop(isFar || (across > edgePx && speed > flickPxPerMs))
  }
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === finger?.id) stop(false)
  }
  document.addEventListener('pointerdown', down)
  return () => {
    document.removeEventListener('pointerdown', down)
    stop(false)
  }
}

/** px per ms of the last moment; a finger that has rested before it was lifted has none */
function speedOf(samples: Finger['samples'], now: number): number {
  const lately = samples.filter(({ at }) => now - at < sampleMs)
  const [first, last] = [lately[0], lately.at(-1)]
  if (!first || !last || last.at === first.at) return 0
  return (last.x - first.x) / (last.at - first.at)
}

/** What takes the finger itself: a slider, a map, a row that scrolls sideways, a zoomed page, selected text. */
function hasOwnGesture(target: Element): boolean {
  if ((window.visualViewport?.scale ?? 1) > 1.01 || !(document.getSelection()?.isCollapsed ?? true))
    return true
  if (target.closest('[role=slider], input[type=range], audio, video')) return true
  for (let one: Element | null = target; one && one.tagName !== 'MAIN'; one = one.parentElement) {
    const { touchAction, overflowX } = getComputedStyle(one)
    if (touchAction === 'none') return true
    if (one.scrollWidth > one.clientWidth && (overflowX === 'auto' || overflowX === 'scroll')) return true
  }
  return false
}
