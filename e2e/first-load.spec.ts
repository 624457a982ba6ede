import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { overLimit, pages, weigh } from '../tools/size.ts'
import { expect, test } from './phones.ts'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/**
 * Marks when the elements that make the page usable are first in the document; from outside a test would notice it
 * later.
 */
function noteUsable({ selector, text }: { selector: string; text: string }): void {
  const noted = new MutationObserver(() => {
    const shown = [...document.querySelectorAll(`#root ${selector}`)].some((one) =>
      one.textContent.includes(text),
    )
    if (!shown) return
    performance.mark('usable')
    noted.disconnect()
  })
  noted.observe(document, { childList: true, subtree: true })
}

/** The scripts that the page had requested when it became usable. */
const scriptsUntilUsable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const usable = performance.getEntriesByName('usable')[0]?.startTime
    if (usable === undefined) throw new Error('the page never became usable')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= usable)
      .map(({ name }) => name)
  })

// a wide screen also shows the welcome text, and a chat beside the list
test(
  'the login page and the chat list stay within their budgets',
  { tag: '@phone' },
  async ({ open, phone }) => {
    for (const { name, path, limitKb } of pages) {
      const login = path.includes('login')
      const page = login ? await open({ language: 'th' }) : (await phone('chanida', { language: 'th' })).page
      await page.addInitScript(
        noteUsable,
        login ? { selector: 'button', text: 'เข้าสู่ระบบ' } : { selector: 'a', text: 'Amelia' },
      )
      await page.goto('/')
      if (!login) await page.reload()
      const usable = login
        ? page.getByRole('button', { name: 'เข้าสู่ระบบ' })
        : page.getByRole('link', { name: /^Amelia/ })
      await expect(usable).toBeVisible()
      const urls = await scriptsUntilUsable(page)
      const bytes = weigh(urls, dist)
      console.log(`${name}: ${(bytes / 1000).toFixed(1)} KB of ${limitKb} in ${urls.length} scripts`)
      expect(overLimit({ name, path, limitKb }, bytes)).toBe(false)
    }
  },
)
