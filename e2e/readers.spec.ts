import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

async function readers({ page }: Phone, text: string) {
  await page.getByRole('log').getByText(text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Read by' }).click()
  return page.getByRole('dialog', { name: 'Read by' })
}

test(
  'the sender sees who of the group has read, except those who hide it',
  { tag: '@full' },
  async ({ phone }) => {
    const amelia = await phone('amelia')
    const budi = await phone('budi01', { language: 'en' })
    await openChat(amelia.page, /^Saturday badminton/)
    await openChat(budi.page, /^Saturday badminton/)
    await sendText(amelia.page, 'Who comes by car?')
    await expect(budi.page.getByRole('log').getByText('Who comes by car?')).toBeVisible()
    const bubble = amelia.page.locator('[data-message]').filter({ hasText: 'Who comes by car?' })
    await expect(bubble).toContainText('Read 1', { timeout: 40_000 })
    const open = await readers(amelia, 'Who comes by car?')
    await expect(open.getByText('Budi Santoso')).toBeVisible()
    await amelia.page.keyboard.press('Escape')
    await expect(amelia.page.getByRole('dialog')).toBeHidden()

    await budi.page.goto('/#/pages/setting/privacy')
    const saved = budi.page.waitForResponse(/userSetting\/update/)
    await budi.page.getByRole('switch', { name: 'Read receipts' }).click()
    // the reload ends requests in flight
    await saved
    await budi.page.reload()
    await expect(budi.page.getByRole('switch', { name: 'Read receipts' })).not.toBeChecked()
    const sheet = await readers(amelia, 'Who comes by car?')
    await expect(sheet.getByText('1 member does not show what they read')).toBeVisible()
    await expect(sheet.getByText('Budi Santoso')).toBeHidden()
  },
)
