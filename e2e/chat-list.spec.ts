import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

test('chats are filtered and archived, on all devices, and friends who are online have a dot', async ({
  phone,
}) => {
  const linh = await phone('linhvu')
  const { page } = await phone('amelia')
  const laptop = await phone('amelia')
  const list = page.getByRole('list', { name: 'Chats' })
  const show = (name: string) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name }).click()
  await expect(list.getByRole('link', { name: /^Linh Vũ ?Online/i })).toBeVisible()
  await show('Groups')
  await expect(list.getByRole('link', { name: /^Saturday badminton/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /^Linh/ })).toHaveCount(0)
  await show('People')
  await expect(list.getByRole('link', { name: /^Saturday badminton/ })).toHaveCount(0)
  await expect(list.getByRole('link', { name: /^Linh/ })).toBeVisible()
  await show('All')

  await list.getByRole('link', { name: /^Linh/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(list.getByRole('link', { name: /^Linh/ })).toHaveCount(0)
  const there = laptop.page.getByRole('list', { name: 'Chats' })
  await expect(there.getByRole('link', { name: /^Linh/ })).toHaveCount(0)
  // a new message does not unarchive the chat
  await openChat(linh.page, /^Amelia/)
  await sendText(linh.page, 'Are you at the court?')
  await laptop.page.getByRole('button', { name: 'Archived' }).click()
  await expect(there.getByRole('link', { name: /^Linh/ })).toContainText('Are you at the court?')
  await expect(list.getByRole('link', { name: /^Linh/ })).toHaveCount(0)
  await there.getByRole('link', { name: /^Linh/ }).click({ button: 'right' })
  await laptop.page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await expect(list.getByRole('link', { name: /^Linh/ })).toBeVisible()
})

test(
  'the page of a chat is shown beside the room if there is space',
  { tag: '@wide-only' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await openChat(page, /^Saturday badminton/)
    const beside = page.getByRole('complementary', { name: 'Details' })
    const info = page.getByRole('button', { name: 'Chat info' })
    await expect(beside.getByRole('switch', { name: 'Pin chat' })).toBeVisible()
    await expect(beside.getByRole('link', { name: /^Linh Vũ/ })).toBeVisible()
    await info.click()
    await expect(beside).toBeHidden()
    await openChat(page, /^Budi/)
    await expect(beside).toBeHidden()
    await info.click()
    await expect(beside.getByRole('switch', { name: 'Mute' })).toBeVisible()
    await expect(page.getByRole('log')).toBeVisible()
    await beside.getByRole('link', { name: 'Search in chat' }).click()
    await expect(page).toHaveURL(/room\/search/)
    await page.goBack()
    await expect(page.getByRole('log')).toBeVisible()
  },
)

test(
  'a wide screen has the code to sign in with beside the form',
  { tag: '@wide' },
  async ({ open, viewport }) => {
    const page = await open()
    await page.goto('/#/pages/login/account')
    await expect(page.getByRole('textbox', { name: 'Account' })).toBeVisible()
    const code = page.getByRole('img', { name: 'QR code for signing in' })
    if ((viewport?.width ?? 0) < 900) await expect(code).toHaveCount(0)
    else await expect(code).toBeVisible()
  },
)
