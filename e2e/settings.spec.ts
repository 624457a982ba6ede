import type { Page } from '@playwright/test'
import { sendText } from './steps/chat-steps.ts'
import { newPerson } from './stage.ts'
import { expect, test } from './phones.ts'

/** Simulates leaving the page and returning to it. */
const leave = (page: Page) =>
  page.evaluate(() => {
    const state = (value: string) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    state('hidden')
    state('visible')
  })

test(
  'a locked app shows nothing until the PIN, after leaving it and after a reload; five wrong ones sign out',
  { tag: ['@full'] },
  async ({ phone, server }, info) => {
    const name = `lara${info.project.name}${info.repeatEachIndex}`
    await newPerson(server, name, 'Lara')
    const { page } = await phone(name)
    const pin = async (label: string, digits: string) => {
      await page.getByRole('textbox', { name: label }).fill(digits)
    }
    await page.goto('/#/pages/setting/setting')
    await page.getByRole('link', { name: /^App lock.*Off/ }).click()
    await page.getByRole('switch', { name: 'App lock' }).click()
    await pin('Choose a PIN of six digits', '918273')
    await pin('Confirm PIN', '918273')
    await expect(page.getByRole('switch', { name: 'App lock' })).toBeChecked()

    await leave(page)
    const lock = page.getByRole('dialog', { name: 'Mynah is locked' })
    await expect(lock).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.locator('#root').getByText('App lock').first()).toBeHidden()
    for (const digit of '918273') await lock.getByRole('button', { name: digit, exact: true }).click()
    await expect(page.getByRole('switch', { name: 'App lock' })).toBeVisible()

    await page.goto('/#/pages/chat/list')
    await page.reload()
    await expect(lock).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await pin('Enter your PIN', '111213')
      await expect(lock.getByText(left)).toBeVisible()
    }
    await pin('Enter your PIN', '111213')
    await expect(page).toHaveURL(/login/)
    await expect(lock).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('app-lock'))).toBeNull()
  },
)

test(
  'the storage page frees one chat and all; a draft and a message that waits for the network stay',
  { tag: ['@full'] },
  async ({ phone }) => {
    const { page, context } = await phone('amelia')
    await page.getByRole('link', { name: /^Linh/ }).first().click()
    const field = page.getByRole('textbox', { name: /^Message/ })
    // a chat without messages, or whose history is still loading, is not stored
    await sendText(page, 'stored here')
    await expect(page.getByRole('log').getByText('stored here')).toBeVisible()
    await field.fill('written, not sent')
    await page.goto('/#/pages/setting/setting')
    await page.getByRole('link', { name: 'Storage' }).click()
    // opens the dialog once, since its code cannot be loaded offline
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const chats = page.getByRole('group', { name: 'Chats' })
    await expect(chats.getByRole('link', { name: /^Linh.*messages?/ })).toBeVisible()
    await chats.getByRole('button', { name: /^Free up Linh/ }).click()
    await expect(chats.getByRole('link', { name: /^Linh/ })).toHaveCount(0)

    await page.goto('/#/pages/chat/list')
    await page.getByRole('link', { name: /^Linh/ }).first().click()
    await expect(field).toHaveValue('written, not sent')
    const waiting = page.getByRole('listitem').filter({ hasText: /^Waiting to be sent/ })
    await context.setOffline(true)
    await sendText(page, 'waits for the network')
    await page.goto('/#/pages/setting/storage')
    await expect(waiting).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByText('No chat is stored on this device.')).toBeVisible()
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    await page.goto('/#/pages/chat/list')
    await page.getByRole('link', { name: /^Linh/ }).first().click()
    const sent = page.getByRole('log').getByText('waits for the network')
    await expect(sent).toBeVisible()
    await page.goto('/#/pages/setting/storage')
    await expect(
      page.getByRole('group', { name: 'Chats' }).getByRole('link', { name: /^Linh/ }),
    ).toBeVisible()
    await expect(waiting).toBeHidden()
  },
)

test('an installation is named in the language of its person, also after another one is chosen', async ({
  open,
}) => {
  const page = await open({ language: 'th' })
  await page.goto('/#/pages/login/login')
  const shortcuts = async () => {
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await page.request.get(address ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { id: string; lang: string; shortcuts: { name: string }[] }
    return [manifest.id, manifest.lang, ...manifest.shortcuts.map(({ name }) => name)]
  }
  await expect.poll(shortcuts).toEqual(['/', 'th', 'สแกน', 'คิวอาร์โค้ดของฉัน', 'เพิ่มเพื่อน'])
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(shortcuts).toEqual(['/', 'en', 'Scan', 'My QR code', 'Add friend'])
})
