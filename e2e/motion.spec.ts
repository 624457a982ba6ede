import type { Page } from '@playwright/test'
import { openChat } from './steps/chat-steps.ts'
import { fingerOn } from './finger.ts'
import { expect, test } from './phones.ts'

/** the vertical position of a swipe from the edge */
const middle = 400

const xOf = (page: Page) =>
  page.locator('main').evaluate((main) => Math.round(main.getBoundingClientRect().left))

test(
  'a finger from the edge pulls a page aside and back, over its list and over another page @phone',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    // hidden from screen readers beneath a page, also while it is visible
    const list = page.getByRole('list', { name: 'Chats', includeHidden: true })
    await openChat(page, /^Saturday badminton/)
    // the code of the gesture loads after the first page
    await expect(page.locator('html')).toHaveAttribute('data-edge-swipe', '')
    const finger = await fingerOn(page)

    await finger.down(6, middle)
    // a browser that scrolled instead would cancel the touch within the first twenty pixels
    await finger.across([20, 24, 30, 60, 90], middle)
    await expect.poll(() => xOf(page)).toBe(84)
    await expect(list).toBeVisible()
    // back to the edge: the page stays
    await finger.across([70, 50, 30, 16], middle)
    await finger.up()
    await expect(list).toBeHidden()
    await expect.poll(() => xOf(page)).toBe(0)
    await expect(page.getByRole('log')).toBeVisible()

    await page.getByRole('button', { name: 'Chat info' }).click()
    await expect(page.getByRole('switch', { name: 'Pin chat' })).toBeVisible()
    await finger.down(6, middle)
    await finger.across([20, 40, 80, 160, 240], middle)
    // the page that was left is beneath, as a snapshot
    await expect(page.locator('[data-page-snapshot] [role=log]')).toBeVisible()
    await finger.up()
    await expect(page.locator('[data-page-snapshot]')).toHaveCount(0)
    await expect(page.getByRole('log')).toBeVisible()
    await expect(page).toHaveURL(/room/)

    // a swipe that begins further in belongs to the content there
    await finger.down(120, 300)
    await finger.across([140, 180, 260, 340], 300)
    await finger.up()
    await expect(page.getByRole('log')).toBeVisible()
    await expect.poll(() => xOf(page)).toBe(0)

    await finger.down(6, middle)
    await finger.across([20, 60, 140, 260, 330], middle)
    await finger.up()
    await expect(page).toHaveURL(/chat\/list/)
    await expect(list.getByRole('link', { name: /^Saturday badminton/ })).toBeVisible()
  },
)
