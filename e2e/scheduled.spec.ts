import { openChat } from './steps/chat-steps.ts'
import { expect, test } from './phones.ts'

test('a message is scheduled with three presses, waits on all devices, and is sent silently or at once', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const other = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  const { page } = amelia
  for (const one of [amelia, other]) await openChat(one.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Happy birthday, Budi!')
  await page.getByRole('button', { name: 'Send' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click()
  await expect(field).toHaveValue('')
  const bar = other.page.getByRole('button', { name: /^Scheduled: .*8:00/ })
  await bar.click()
  await other.page.getByRole('button', { name: /^Happy birthday, Budi!/ }).click()
  await other.page.getByRole('button', { name: 'Send now' }).click()
  await expect(budi.page.getByRole('log').getByText('Happy birthday, Budi!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Scheduled: / })).toBeHidden()

  await field.fill('Sleep well')
  await page.getByRole('button', { name: 'Send' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Send without sound' }).click()
  const said = budi.page.locator('[data-bubble]').filter({ hasText: 'Sleep well' }).last()
  await expect(said.getByRole('img', { name: 'Sent without sound' })).toBeVisible()
  // Budi sets a reminder, which is shown under the message.
  await said.locator('[data-message]').click({ button: 'right' })
  await budi.page.getByRole('menuitem', { name: 'Remind me' }).click()
  await budi.page.getByRole('button', { name: /^In an hour/ }).click()
  await expect(budi.page.getByRole('button', { name: /^Reminder: / })).toBeVisible()
})
