import type { Page } from '@playwright/test'
import { languages } from '@mynah/contract/languages'
import { msgType } from '@mynah/contract/message-kinds'
import { moments } from '@mynah/contract/moments'
import { mp3 } from '../server/test/media.ts'
import { upload } from '../server/test/upload.ts'
import { openChat } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

const narrow = { width: 320, height: 640 }
const shots = process.env.MYNAH_SHOTS

async function largestLetters(page: Page, language: string): Promise<void> {
  await page.setViewportSize(narrow)
  await page.evaluate((lang) => {
    localStorage.setItem('text-size', 'largest')
    localStorage.setItem('lang', lang)
  }, language)
  await page.reload()
}

/** The horizontal extents of the texts in these elements. */
const wordsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, right } = range.getBoundingClientRect()
      return { text: one.textContent, left, right }
    }),
  )

test(
  'with the largest letters on the narrowest screen no tab label overlaps the next one, in any language',
  { tag: '@phone' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    for (const language of languages) {
      await largestLetters(page, language)
      // not those of the startup snapshot, which covers the page at first
      const tabs = '#root nav ul li'
      await expect(page.locator(tabs)).toHaveCount(5)
      const labels = await wordsOf(page, `${tabs} a > span:last-child`)
      if (shots) await page.screenshot({ path: `${shots}/tabs-${language}.png` })
      expect(labels).toHaveLength(5)
      for (const [at, { text, left, right }] of labels.entries()) {
        expect(left, `${language} ${text}`).toBeGreaterThanOrEqual(labels[at - 1]?.right ?? 0)
        expect(right, `${language} ${text}`).toBeLessThanOrEqual(narrow.width)
      }
    }
  },
)

/** Placeholders that are wider than their fields. */
const cutFields = (page: Page) =>
  page.locator('input[placeholder]:not([type=checkbox])').evaluateAll((all) =>
    all
      .filter((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.value === '')
      .filter((one) => {
        one.value = one.placeholder
        const isCut = one.scrollWidth > one.clientWidth
        one.value = ''
        return isCut
      })
      .map(({ placeholder }) => placeholder),
  )

test(
  'with the largest letters on the narrowest screen days of the streak and what fields ask for are not cut, in any language',
  { tag: '@phone' },
  async ({ phone, open }) => {
    const { page } = await phone('amelia')
    const out = await open()
    for (const language of languages) {
      await largestLetters(page, language)
      await page.goto('/#/pages/my/my')
      const days = page.locator('ol.grid-cols-7 li > span:first-child')
      await expect(days).toHaveCount(7)
      const cutDays = await days.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
      expect(cutDays, language).toEqual([])
      await page.goto('/#/pages/friend/add')
      await expect(page.getByRole('searchbox')).toBeVisible()
      expect(await cutFields(page), language).toEqual([])
      await out.goto('/')
      await largestLetters(out, language)
      await out.goto('/#/pages/register/account')
      await expect(out.locator('input[autocomplete=nickname]')).toBeVisible()
      expect(await cutFields(out), language).toEqual([])
    }
  },
)

test(
  'the bars of a voice of a minute keep off its time on the narrowest screen',
  { tag: ['@phone', '@full'] },
  async ({ phone, server }) => {
    const { page } = await phone('linhvu', { language: 'en' })
    const { person } = await phone('amelia')
    const file = await upload(server, person, { name: 'v.mp3', mime: 'audio/mpeg', bytes: mp3(2_290) })
    const socket = await person.connect()
    const to = (await page.evaluate(() => localStorage.getItem('userId'))) ?? ''
    const voice = { url: file.url, duration: 60_000, waveform: '0123456789'.repeat(4) }
    expect((await socket.post({ to }, { msgType: msgType.audio, content: voice })).code).toBe(10000)
    await largestLetters(page, 'en')
    await openChat(page, /^Amelia/)
    const time = page.getByRole('log').getByText('1:00', { exact: true })
    await expect(time).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/voice.png` })
    const bars = page.getByRole('log').locator('span[aria-hidden] > span.rounded-full')
    const ends = await bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(ends.length).toBeGreaterThan(20)
    const box = await time.boundingBox()
    expect(Math.max(...ends)).toBeLessThanOrEqual(box?.x ?? 0)
  },
)

test(
  'a row of settings whose value comes late is as high before as after, in any language',
  { tag: '@phone' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    for (const language of languages) {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(`**/api/${moments.settings.path}`, async (route) => {
        await held
        await route.continue()
      })
      await largestLetters(page, language)
      await page.goto('/#/pages/setting/setting')
      const rows = page.getByRole('main').getByRole('listitem')
      const heights = () => rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      await expect(rows.first()).toBeVisible()
      const before = await heights()
      const answered = page.waitForResponse(`**/api/${moments.settings.path}`)
      release()
      await answered
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      expect(await heights(), language).toEqual(before)
      await page.unroute(`**/api/${moments.settings.path}`)
    }
  },
)
