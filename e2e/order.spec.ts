import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openChat, sendPicture, sendText } from './steps/chat-steps.ts'
import { expect, ownServer, test } from './phones.ts'

// Its own server: its messages would be the last ones in chats that other files check.
test.use(ownServer())

const picturePath = join(import.meta.dirname, '..', 'web', 'public', 'icon-512.png')
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** The entries of the room from top to bottom: texts, and 'photo'. */
const entries = (page: Page) =>
  log(page)
    .locator('[data-message]')
    .evaluateAll((all) =>
      all.map((one) => (one.querySelector('img') ? 'photo' : /[a-z]+ \d/.exec(one.textContent)?.[0])),
    )

/** Delays uploads until the returned function is called. */
async function holdUploads(context: BrowserContext): Promise<() => void> {
  let goOn: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (goOn = resolve))
  await context.route('**/sysFileUpload/**', async (route) => {
    await slow
    await route.continue()
  })
  return goOn
}

test('a text that was written after a picture is placed after it, and shown as waiting', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01')
  await openChat(budi.page, /^Amelia/)
  const { page, context } = amelia
  await openChat(page, /^Budi/)
  const goOn = await holdUploads(context)
  await sendPicture(page, picturePath)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sendText(page, 'text 1')
  await sendText(page, 'text 2')
  await expect(page.getByText('Waits for the photo')).toHaveCount(2)
  goOn()
  await expect(log(budi.page).getByText('text 2')).toBeVisible()
  expect((await entries(budi.page)).slice(-3)).toEqual(['photo', 'text 1', 'text 2'])
  expect((await entries(page)).slice(-3)).toEqual(['photo', 'text 1', 'text 2'])
  await expect(page.getByText('Waits for the photo')).toHaveCount(0)
})

test(
  'a text that its sender does not let wait goes before the picture',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const linh = await phone('linhvu')
    await openChat(linh.page, /^Amelia/)
    const { page, context } = amelia
    await openChat(page, /^Linh/)
    const goOn = await holdUploads(context)
    await sendPicture(page, picturePath)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await sendText(page, 'text 1')
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(log(linh.page).getByText('text 1')).toBeVisible()
    goOn()
    await expect.poll(async () => (await entries(linh.page)).slice(-2)).toEqual(['text 1', 'photo'])
  },
)

test(
  'messages that arrived while offline stay unread, though the waiting message is sent first',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await openChat(budi.page, /^Amelia/)
    // on the device before it is offline
    await openChat(page, /^Linh/)
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Budi/)
    await context.setOffline(true)
    await sendText(page, 'late 1')
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Linh/)
    for (const text of ['news 1', 'news 2']) await sendText(budi.page, text)
    const newest = log(budi.page).locator('[data-message]').filter({ hasText: 'news 2' })
    await expect(newest.getByRole('img', { name: 'Sent' })).toBeVisible()
    await context.setOffline(false)
    await expect(log(budi.page).getByText('late 1')).toBeVisible({ timeout: 40_000 })
    await page.goto('/#/pages/chat/list')
    await expect(page.getByRole('link', { name: /^Budi.*2 unread/ })).toBeVisible()
    await expect(newest.getByRole('img', { name: 'Sent' })).toBeVisible()
    await openChat(page, /^Budi/)
    await expect(newest.getByRole('img', { name: 'Read' })).toBeVisible()
  },
)

test('what two tabs wrote without a line goes out as it was written, also from the one that stays open', async ({
  phone,
}) => {
  const { page, context } = await phone('amelia')
  const budi = await phone('budi01')
  await openChat(budi.page, /^Amelia/)
  const second = await context.newPage()
  await second.goto('/')
  for (const tab of [page, second]) await openChat(tab, /^Budi/)
  await context.setOffline(true)
  for (const [tab, text] of [
    [page, 'word 1'],
    [second, 'word 2'],
    [page, 'word 3'],
    [second, 'word 4'],
  ] as const)
    await sendText(tab, text)
  await expect(log(second).getByText('word 3')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  await expect(log(budi.page).getByText('word 4')).toBeVisible()
  expect((await entries(budi.page)).slice(-4)).toEqual(['word 1', 'word 2', 'word 3', 'word 4'])
  expect((await entries(second)).slice(-4)).toEqual(['word 1', 'word 2', 'word 3', 'word 4'])
})
