import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { overLimit, pages, weigh } from '../tools/size.ts'
import { expect, test } from './phones.ts'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** Every script that a page asked for so far. */
function scriptsOf(page: Page): Set<string> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.serviceWorker()) urls.add(request.url())
  })
  return urls
}

// a wide screen shows more than the page itself: what Mynah is, and a chat beside the list
test(
  'the login page and the chat list stay within their budgets',
  { tag: '@phone' },
  async ({ open, phone }) => {
    for (const { name, path, limitKb } of pages) {
      const login = path.includes('login')
      const page = login ? await open({ language: 'th' }) : (await phone('chanida', { language: 'th' })).page
      const urls = scriptsOf(page)
      await page.goto('/')
      if (!login) await page.reload()
      const usable = login
        ? page.getByRole('button', { name: 'เข้าสู่ระบบ' })
        : page.getByRole('link', { name: /^Amelia/ })
      await expect(usable).toBeVisible()
      const bytes = weigh(urls, dist)
      console.log(`${name}: ${(bytes / 1000).toFixed(1)} KB of ${limitKb} in ${urls.size} scripts`)
      expect(overLimit({ name, path, limitKb }, bytes)).toBe(false)
    }
  },
)
