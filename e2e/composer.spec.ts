import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { more, openChat, sendText } from './steps/chat-steps.ts'
import { heapOf, openEmojiPanel, type Heap } from './heap.ts'
import { expect, ownServer, test } from './phones.ts'

// Its own server: a draft stays in its chat, where the next spec file would find it instead of the buttons.
test.use(ownServer())

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test(
  'the emoji panel leads to each category, remembers the last used ones, and deletes entire characters',
  {
    tag: '@full',
  },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Budi/)
    const emoji = (name: string) => page.getByRole('gridcell', { name, exact: true })
    const category = (name: string) =>
      page.getByRole('toolbar', { name: 'Emoji categories' }).getByRole('button', { name })

    await page.getByRole('button', { name: 'Emoji' }).click()
    await expect(emoji('grinning face').first()).toBeVisible()
    await expect(category('Recently used')).toHaveCount(0)
    await category('flags').click()
    await emoji('chequered flag').click()
    await category('food & drink').click()
    await expect(category('food & drink')).toHaveAttribute('aria-pressed', 'true')
    await emoji('grapes').click()
    await expect(field(page)).toHaveValue('🏁🍇')
    await page.getByRole('button', { name: 'Delete the last character' }).click()
    await page.getByRole('button', { name: 'Delete the last character' }).click()
    await expect(field(page)).toHaveValue('')

    await page.getByRole('button', { name: 'Keyboard', exact: true }).click()
    await page.getByRole('button', { name: 'Emoji' }).click()
    await expect(category('Recently used')).toHaveAttribute('aria-pressed', 'true')
    await emoji('grapes').first().click()
    await emoji('chequered flag').first().click()
    await expect(field(page)).toHaveValue('🍇🏁')

    // each match is listed once
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('grapes')
    await expect(emoji('grapes')).toHaveCount(1)
  },
)

test(
  'a picture goes with its caption, and a few emoji alone are large',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^梅玲/)
    await more(page)
    await page.locator('[data-picker=album]').setInputFiles(picturePath)
    await page.getByRole('textbox', { name: 'Add a caption' }).fill('Our beach')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    const log = page.getByRole('log')
    // one message
    const captioned = log.locator('[data-message]').filter({ hasText: 'Our beach' })
    await expect(captioned.getByRole('button', { name: 'Open photo' })).toBeVisible()
    await expect(log.getByRole('progressbar')).toHaveCount(0)

    const sizeOf = (text: string) =>
      log.getByText(text).evaluate((one) => parseFloat(getComputedStyle(one).fontSize))
    await sendText(page, '🎉🎈')
    await sendText(page, 'Party 🎊')
    expect(await sizeOf('🎉🎈')).toBeGreaterThan(40)
    expect(await sizeOf('Party 🎊')).toBeLessThan(20)
  },
)

test(
  'a toast covers neither the field nor the message that it is about',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Linh/)
    await sendText(page, 'The blue door')
    const message = page
      .getByRole('log')
      .locator('[data-message]')
      .filter({ hasText: 'The blue door' })
      .last()
    await message.click({ button: 'right' })
    const said = page.getByRole('status').getByText('Copied', { exact: true })
    const placed = said.waitFor().then(() => said.boundingBox())
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
    const [toast, writing] = [await placed, await field(page).boundingBox()]
    if (!toast || !writing) throw new Error('one of them has no place')
    expect(toast.y + toast.height).toBeLessThanOrEqual(writing.y)
    expect(toast.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
  },
)

test(
  'openings of the emoji panel leave no element, listener or memory behind',
  { tag: ['@wide-only', '@full'] },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Budi/)
    await openEmojiPanel(page, 30)
    const growth: Heap[] = []
    let before = await heapOf(page)
    for (let round = 0; round < 3; round += 1) {
      await openEmojiPanel(page, 100)
      const after = await heapOf(page)
      growth.push({
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
        heap: after.heap - before.heap,
      })
      before = after
    }
    // a leak grows in each round; other work of the page, such as showing a new message, only in one
    const least = (name: keyof Heap) => Math.min(...growth.map((one) => one[name]))
    // less than one for each opening
    expect(least('nodes')).toBeLessThan(100)
    expect(least('listeners')).toBeLessThan(100)
    expect(least('heap')).toBeLessThan(2_000_000)
  },
)
