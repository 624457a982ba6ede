import type { Locator, Page } from '@playwright/test'

const frameS = 1 / 60

/**
 * A finger on a touch screen, by the browser's own input events, so that the page may scroll or handle them. In CSS
 * pixels. Events are one frame apart by their own timestamps, even on a slow machine: pauses would be other gestures.
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

/** The same interface for a mouse with its button pressed. */
export const mouseOn = ({ mouse }: Page) => ({
  async down(x: number, y: number) {
    await mouse.move(x, y)
    await mouse.down()
  },
  up: () => mouse.up(),
  async across(xs: readonly number[], y: number) {
    for (const x of xs) await mouse.move(x, y)
  },
})

/**
 * Two taps on an element that does not move. The page's timers stop meanwhile: on a busy machine a finger may be lifted
 * so late that a tap would be a long press. The taps are one frame apart by their own timestamps.
 */
export async function doubleTap(what: Locator): Promise<void> {
  const page = what.page()
  const session = await page.context().newCDPSession(page)
  await what.click({ trial: true })
  const box = await what.boundingBox()
  if (!box) throw new Error('it has no place')
  const at = { x: box.x + box.width / 2, y: box.y + 12 }
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  const started = Date.now() / 1_000
  const types = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const
  for (const [nth, type] of types.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      ...{ type, timestamp: started + nth * frameS },
      touchPoints: type === 'touchStart' ? [at] : [],
    })
  }
  await page.clock.resume()
  await session.detach()
}
