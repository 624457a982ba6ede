import type { Locator } from '@playwright/test'
import { befriend, people } from '../server/test/person.ts'
import { openChat } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const sizes = [
  [640, 800],
  [1_280, 800],
  [640, 400],
  [1_280, 800],
  [390, 844],
  [844, 390],
  [390, 500],
  [390, 844],
  [1_920, 1_080],
  [320, 568],
  [1_024, 768],
] as const

test(
  'a chat preserves its scroll position when the window is made narrower, lower, rotated and wide again',
  { tag: ['@full', '@wide-only'] },
  async ({ phone, server }) => {
    const { walker } = await people(server, 'walker')
    const { page, person } = await phone('amelia')
    await befriend(walker, person)
    const socket = await walker.connect()
    const words = 'Take the second street on the left, then walk past the market. '
    for (let line = 1; line <= 60; line += 1)
      await socket.sendText({ to: person.id }, `Line ${line}: ${words.repeat(1 + (line % 5))}`)
    // waits until all have arrived: an open room would follow new messages to its end
    await expect(page.getByRole('link', { name: /^walker.*60 unread/ })).toBeVisible()
    await openChat(page, /^walker/)
    const log = page.getByRole('log')
    const latest = page.getByRole('button', { name: /latest|^\d+ new message/i })
    await latest.click()
    const newest = log.getByText('Line 60:')
    await expect(newest).toBeInViewport()
    await expect(latest).toBeHidden()
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => log.evaluate(restsBelow), `${width} by ${height}`).toBeLessThan(2)
      await expect(newest, `${width} by ${height}`).toBeInViewport()
    }

    // the emoji panel covers no messages
    const edge = async (what: Locator, side: 'y' | 'height') => (await what.boundingBox())?.[side] ?? 0
    await page.getByRole('button', { name: 'Emoji' }).click()
    const panel = page.locator('[data-composer-panel]')
    await expect(panel).toBeVisible()
    await expect
      .poll(async () => (await edge(panel, 'y')) - (await edge(newest, 'y')) - (await edge(newest, 'height')))
      .toBeGreaterThanOrEqual(0)
    await expect(newest).toBeInViewport({ ratio: 1 })
    await log.click({ position: { x: 4, y: 4 } })
    await expect(panel).toBeHidden()

    await log.hover()
    await page.mouse.wheel(0, -2_000)
    await expect(latest).toBeVisible()
    await expect.poll(() => log.evaluate(firstInView)).not.toBe('')
    const read = await log.evaluate(firstInView)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => log.evaluate(firstInView), `${width} by ${height}`).toBe(read)
    }
  },
)

/** The number of pixels below the view, after some frames. */
async function restsBelow(log: Element) {
  for (let frames = 0; frames < 15; frames += 1) await new Promise(requestAnimationFrame)
  return log.scrollHeight - log.clientHeight - log.scrollTop
}

/** The message at the top of the view, after some frames. */
async function firstInView(log: Element): Promise<string> {
  for (let frames = 0; frames < 15; frames += 1) await new Promise(requestAnimationFrame)
  const { top } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll('[data-highlighted]')]
  const row = rows.find((one) => one.getBoundingClientRect().bottom > top + 1)
  return /Line \d+/.exec(row?.textContent ?? '')?.[0] ?? ''
}
