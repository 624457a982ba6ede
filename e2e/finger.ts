import type { Page } from '@playwright/test'

/** One finger on a touch screen, through the browser's own input, so that the page may scroll or take it over. CSS pixels. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
    async across(xs: readonly number[], y: number) {
      for (const x of xs) await touch('touchMove', [{ x, y }])
    },
  }
}
