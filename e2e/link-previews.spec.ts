import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { picture } from '../server/test/upload.ts'
import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

// This server may load pages of this machine, and none of the internet.
test.use({ settings: { of: async () => ({ MYNAH_UNSAFE_LINKS: '1' }) } })

let site: Server
let asked: string[] = []
const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`

test.beforeAll(async () => {
  const png = await picture(1_200, 630)
  site = createServer(({ url = '' }, answer) => {
    asked.push(url)
    if (url === '/cup.png') return answer.writeHead(200, { 'content-type': 'image/png' }).end(png)
    if (url !== '/cup') return answer.writeHead(404).end()
    return answer.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Cups</title>
      <meta property="og:title" content="A blue cup for cold mornings"><meta property="og:site_name" content="Cups &amp; more">
      <meta name="description" content="It is blue, and keeps tea warm for an hour."><meta property="og:image" content="/cup.png">`)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
})
test.beforeEach(() => void (asked = []))
test.afterAll(() => site.close())

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const preview = (page: Page) => page.getByRole('group', { name: 'Preview of the link' })

test('after a yes a link has a preview that both see, and no browser opens the site', async ({ phone }) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)

  await field(amelia.page).fill(at('/cup'))
  await amelia.page.getByRole('button', { name: 'Show previews' }).click()
  await expect(preview(amelia.page)).toContainText('A blue cup for cold mornings')
  await amelia.page.getByRole('button', { name: 'Send', exact: true }).click()
  for (const { page } of [amelia, budi]) {
    const card = page.getByRole('log').getByRole('link', { name: /A blue cup/ })
    await expect(card).toContainText(new URL(at('/')).host)
    await expect
      .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(480)
  }
  expect(asked).toEqual(['/robots.txt', '/cup', '/cup.png'])
  await budi.page
    .getByRole('log')
    .getByRole('link', { name: /A blue cup/ })
    .click()
  await expect(budi.page.getByRole('dialog', { name: /You're leaving Mynah for 127\.0\.0\.1/ })).toBeVisible()
  await budi.page.keyboard.press('Escape')

  // an edit without the address removes the card
  const bubble = amelia.page.locator('[data-bubble]').filter({ hasText: 'A blue cup' }).last()
  await bubble.locator('[data-message]').click({ button: 'right', position: { x: 20, y: 5 } })
  await amelia.page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(amelia.page).fill('No cup after all')
  await amelia.page.getByRole('button', { name: 'Save' }).click()
  for (const { page } of [amelia, budi]) {
    await expect(page.getByRole('log').getByText('No cup after all')).toBeVisible()
    await expect(page.getByRole('link', { name: /A blue cup/ })).toHaveCount(0)
  }
})

test('a user who closes a preview, or turns previews off, sends the link alone', async ({ phone }) => {
  const linh = await phone('linhvu', { language: 'en' })
  await linh.page.goto('/#/pages/setting/privacy')
  await linh.page.getByRole('switch', { name: /^Link previews/ }).click()
  await linh.page.goto('/')
  await openChat(linh.page, /^Amelia/)
  await field(linh.page).fill(at('/cup'))
  await preview(linh.page).getByRole('button', { name: 'Send without the preview' }).click()
  await expect(preview(linh.page)).toBeHidden()
  await sendText(linh.page, at('/cup'))
  await expect(linh.page.getByRole('log').getByRole('link', { name: at('/cup') })).toBeVisible()
  await expect(linh.page.getByRole('link', { name: /A blue cup/ })).toHaveCount(0)
})
