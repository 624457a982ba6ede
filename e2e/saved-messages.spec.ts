import { openChat, sendText } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

test(
  'a note to oneself is found from Me, is forwarded to, and is shown in the list',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone('amelia')
    await page.goto('/#/pages/my/my')
    await page.getByRole('link', { name: 'Saved messages' }).click()
    await sendText(page, 'Passport number is in the blue folder')
    await expect(page.getByRole('button', { name: 'Voice call', exact: true })).toBeHidden()
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Budi/)
    await page.locator('[data-message]').filter({ hasText: /./ }).last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Forward' }).click()
    await page.getByRole('button', { name: 'Saved messages' }).click()
    await page.getByRole('button', { name: 'Send (1)' }).click()
    await page.goto('/#/pages/chat/list')
    await openChat(page, /^Saved messages/)
    await expect(page.getByRole('log').locator('[data-bubble]')).toHaveCount(2)
  },
)
