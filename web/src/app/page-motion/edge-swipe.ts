/** Swipes that begin nearer to the edge go back; swipes of rows begin further in. */
const edgePx = 24
const sureFromPx = 12
/** A finger that rests longer is a long press or a text selection. */
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
  /** recent positions, for the speed */
  samples: { x: number; at: number }[]
}

/** Safari has its own swipe from the edge, also in an app on the home screen. */
export const hasOwnEdgeSwipe = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // an iPad identifies itself as a Mac, which has no touch screen
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Tracks fingers that come from the left edge. `begin` is called once the movement is clearly a swipe. */
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

/** Speed in px per ms just before the end; 0 if the finger rested before it was lifted. */
function speedOf(samples: Finger['samples'], now: number): number {
  const lately = samples.filter(({ at }) => now - at < sampleMs)
  const [first, last] = [lately[0], lately.at(-1)]
  if (!first || !last || last.at === first.at) return 0
  return (last.x - first.x) / (last.at - first.at)
}

/**
 * Elements that use the gesture themselves: a slider, a map, a row that scrolls sideways, a zoomed page, selected
 * text.
 */
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
