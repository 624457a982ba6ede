import type { Locator, Page } from '@playwright/test'

const frameS = 1 / 60

/**
 * One finger on a touch screen, through the browser's own input, so that the page may scroll or take it over. CSS pixels.
 * Its events are one frame apart by their own times, however slow the machine is: a finger that rests means something else.
 */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  let timestamp = 0
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) => {
    const next = timestamp + frameS
    timestamp = type === 'touchStart' ? Math.max(next, Date.now() / 1_000) : next
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
    async across(xs: readonly number[], y: number) {
      for (const x of xs) await touch('touchMove', [{ x, y }])
    },
  }
}

/**
 * Two presses on what stands still, one soon after the other, made by the browser itself: of presses that are sent one by
 * one the second comes late on a busy machine.
 */
export async function doubleTap(what: Locator): Promise<void> {
  await what.click({ trial: true })
  const box = await what.boundingBox()
  if (!box) throw new Error('it has no place')
  const page = what.page()
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + 12 }
  await session.send('Input.synthesizeTapGesture', { ...at, tapCount: 2, gestureSourceType: 'touch' })
  await session.detach()
}
