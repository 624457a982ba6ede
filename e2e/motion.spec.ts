import type { Page } from '@playwright/test'
import { openChat } from './chat-steps.ts'
import { expect, test } from './phones.ts'

/** A finger on the glass, as the browser itself gets it from the system. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 400) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  return {
    down: (x: number, y?: number) => touch('touchStart', x, y),
    async across(xs: readonly number[], y?: number) {
      for (const x of xs) await touch('touchMove', x, y)
    },
    up: () => touch('touchEnd'),
  }
}

const xOf = (page: Page) =>
  page.locator('main').evaluate((main) => Math.round(main.getBoundingClientRect().left))

test(
  'a finger from the edge pulls a page aside and back, over its list and over another page @phone',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    const list = page.getByRole('list', { name: 'Chats' })
    await openChat(page, /^Saturday badminton/)
    // its code comes after the first page
    await expect(page.locator('html')).toHaveAttribute('data-edge-swipe', '')
    const finger = await fingerOn(page)

    await finger.down(6)
    // a browser that scrolls instead takes the finger away within the first twenty pixels
    await finger.across([20, 24, 30, 60, 90])
    await expect.poll(() => xOf(page)).toBe(84)
    await expect(list).toBeVisible()
    // back again, and it stays
    await finger.across([70, 50, 30, 16])
    await finger.up()
    await expect(list).toBeHidden()
    await expect.poll(() => xOf(page)).toBe(0)
    await expect(page.getByRole('log')).toBeVisible()

    await page.getByRole('button', { name: 'Chat info' }).click()
    await expect(page.getByRole('switch', { name: 'Pin chat' })).toBeVisible()
    await finger.down(6)
    await finger.across([20, 40, 80, 160, 240])
    // what was left lies beneath, as a picture of itself
    await expect(page.locator('[data-page-snapshot] [role=log]')).toBeVisible()
    await finger.up()
    await expect(page.locator('[data-page-snapshot]')).toHaveCount(0)
    await expect(page.getByRole('log')).toBeVisible()
    await expect(page).toHaveURL(/room/)

    // what begins further in is the business of what lies there
    await finger.down(120, 300)
    await finger.across([140, 180, 260, 340], 300)
    await finger.up()
    await expect(page.getByRole('log')).toBeVisible()
    await expect.poll(() => xOf(page)).toBe(0)

    await finger.down(6)
    await finger.across([20, 60, 140, 260, 330])
    await finger.up()
    await expect(page).toHaveURL(/chat\/list/)
    await expect(list.getByRole('link', { name: /^Saturday badminton/ })).toBeVisible()
  },
)
